import { beforeAll } from 'vitest';
import { type ApiAnswer, api } from './api.ts';
import { newPerson, type Person } from './factories.ts';
import { postFile } from './picture.ts';

/** Gives all tests of a file one person. Call it at the top, after useService. */
export function usePerson(): Person {
  // Filled before the first test; nobody reads it earlier.
  const person = {} as Person;
  beforeAll(async () => {
    Object.assign(person, await newPerson());
  });
  return person;
}

type Calls = {
  call: (method: string, path: string, json?: unknown, token?: string) => Promise<ApiAnswer>;
  upload: (
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    fields?: Record<string, string>,
    token?: string,
  ) => Promise<ApiAnswer>;
};

/** Returns functions that call the API as a person, or with another token. */
export function callsOf(person: Person): Calls {
  return {
    call: (method, path, json, token = person.access) => api(method, path, { token, json }),
    upload: (path, bytes, fields = {}, token = person.access) => postFile(token, path, bytes, fields),
  };
}
