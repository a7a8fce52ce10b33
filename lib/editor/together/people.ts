import type { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { presentPerson } from '../../contract/schemas/presence.ts';
import { isSame } from '../../mapmodel/is-same.ts';

/** Somebody who is in the project at this moment. */
export type Person = z.output<typeof presentPerson>;

/** What the bar shows of a person. */
export type Face = Pick<Person, 'id' | 'name' | 'color' | 'level'>;

/** The others who are in the project. `faces` stays the same while only pointers and selections change. */
export type People = StoreApi<{ others: readonly Person[]; faces: readonly Face[] }>;

export function createPeople(): People {
  return createStore(() => ({ others: [] as readonly Person[], faces: [] as readonly Face[] }));
}

/** Takes who is in the project now, without the user of this page. */
export function takePeople(people: People, all: readonly Person[], meId: string | null): void {
  const others = all.filter(({ id }) => id !== meId);
  const faces = others.map(({ id, name, color, level }) => ({ id, name, color, level }));
  const { faces: before } = people.getState();
  people.setState({ others, faces: isSame(before, faces) ? before : faces });
}
