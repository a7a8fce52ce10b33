import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';

/** Where somebody is: level, selected ids, and the pointer in pixels of the plan. */
export type Whereabouts = { level: string | null; selection: string[]; pointer: [number, number] | null };

/** Somebody in a project. A key counts as one person. */
export type Person = Whereabouts & {
  id: string;
  kind: 'user' | 'key';
  /** When this stay began, and when the person was last heard of. In ms since 1970: processes share them. */
  since: number;
  seenAt: number;
};

const keptMs = presenceLimits.seconds * 1000;

type People = Map<string, Person>;
/** Of each project: people whom this process heard, and those whom other processes told. */
type Rooms = { own: Map<string, People>; told: Map<string, readonly Person[]>; sweptAt: number };

/** Notes where a person is. Returns the person as kept. Beyond the bound, who was heard of longest ago is forgotten. */
export function keepPerson(
  projectId: string,
  person: Omit<Person, 'since' | 'seenAt'>,
  now = Date.now(),
): Person {
  const { own } = rooms();
  const people = own.get(projectId) ?? new Map();
  const before = peopleOf(projectId, now).find(({ id }) => id === person.id);
  const kept = { ...person, since: before?.since ?? now, seenAt: now };
  // Last in the map is who was heard of last.
  people.delete(person.id);
  people.set(person.id, kept);
  for (const { id, seenAt } of people.values()) {
    if (seenAt > now - keptMs && people.size <= presenceLimits.peopleMax) break;
    people.delete(id);
  }
  own.set(projectId, people);
  if (rooms().sweptAt < now - keptMs) forgetAbsent(now);
  return kept;
}

/** Replaces what other processes told about a project. */
export function takeTold(projectId: string, people: readonly Person[]): void {
  const { told } = rooms();
  if (people.length > 0) told.set(projectId, people);
  else told.delete(projectId);
}

/** Lists who was heard of in the last 30 seconds, by this process or another, the longest stay first. */
export function peopleOf(projectId: string, now = Date.now()): Person[] {
  const { own, told } = rooms();
  const people: People = new Map();
  for (const person of [...(told.get(projectId) ?? []), ...(own.get(projectId)?.values() ?? [])]) {
    const known = people.get(person.id);
    if (person.seenAt > now - keptMs && (!known || known.seenAt < person.seenAt))
      people.set(person.id, { ...person, since: Math.min(person.since, known?.since ?? person.since) });
  }
  return [...people.values()]
    .sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
    .slice(0, presenceLimits.peopleMax);
}

/** Forgets the projects in which nobody was heard of for 30 seconds. */
export function forgetAbsent(now = Date.now()): void {
  const all = rooms();
  all.sweptAt = now;
  for (const room of [all.own, all.told])
    for (const projectId of room.keys()) if (peopleOf(projectId, now).length === 0) room.delete(projectId);
}

/** Counts the projects whose people are kept. */
export function countRooms(): number {
  return rooms().own.size;
}

function rooms(): Rooms {
  return processSingleton<Rooms>('presence', () => ({ own: new Map(), told: new Map(), sweptAt: 0 }));
}
