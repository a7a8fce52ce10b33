import { api } from './api.ts';
import type { Person } from './factories.ts';

/** Returns the path of a project, or of something below it. */
export const projectPath = (id: string, path = '') => `/api/projects/${id}/${path}`;

/** Returns a function that calls endpoints of projects as a person, who may sign up later. */
export const projectCaller =
  (person: () => Person) => (method: string, id: string, path: string, json?: unknown) =>
    api(method, projectPath(id, path), { token: person().access, json });

/** Returns the draft of a project as its members read it. */
export const projectOf = async (person: Person, id: string) =>
  (await api('GET', projectPath(id), { token: person.access })).body;

/** Returns the public answer at a path of the map such as `areas/cafe/`. */
export const publicOf = async (id: string, path: string) => (await api('GET', `/api/p/${id}/${path}`)).body;

/** Sends a batch of changes like the editor. */
export const sendChanges = (token: string, id: string, base_revision: number, changes: unknown) =>
  api('POST', projectPath(id, 'changes/'), { token, json: { base_revision, changes } });

/** Sends a PATCH of one area or marker, at a path such as `areas/cafe/`. */
export const patchPlace = (
  token: string,
  id: string,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
) => api('PATCH', projectPath(id, path), { token, json, headers });
