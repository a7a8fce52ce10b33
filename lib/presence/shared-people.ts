import type { Redis } from '@upstash/redis';
import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { sharedRedis } from '#lib/platform/shared-redis.ts';
import { type Person, takeTold } from './people.ts';

/** A project in which nobody moves is forgotten after this. */
const keptMs = 2 * presenceLimits.seconds * 1000;

/** Beyond this a room is tidied: far more than are shown, so that most calls write only. */
const membersMax = 2 * presenceLimits.peopleMax;
/** People whose place waits to be told. Beyond it, who waits longest is not told. */
const dueMax = 5_000;
const sentAtOnceMax = 200;

let isFailing = false;

type Due = { projectId: string; person: Person };
type Sharing = { due: Map<string, Due>; running: Promise<void> | null };

/**
 * Tells other processes where a person is. Of somebody who moves while the store takes its time, only the newest place is
 * told. Resolves when all that waits is told, or could not be: a caller of the service does not wait for that.
 */
export function sharePerson(projectId: string, person: Person): Promise<void> {
  const state = sharing();
  const name = `${projectId} ${person.id}`;
  state.due.delete(name);
  state.due.set(name, { projectId, person });
  for (const oldest of state.due.keys()) {
    if (state.due.size <= dueMax) break;
    state.due.delete(oldest);
  }
  state.running ??= shareDue(state).finally(() => {
    state.running = null;
  });
  return state.running;
}

async function shareDue({ due }: Sharing): Promise<void> {
  // What comes in the same moment goes together.
  await Promise.resolve();
  while (due.size > 0) {
    const sent = [...due].slice(0, sentAtOnceMax);
    for (const [name] of sent) due.delete(name);
    await tried(() => share(sent.map(([, one]) => one)));
  }
}

async function share(people: readonly Due[]): Promise<void> {
  const redis = sharedRedis();
  if (!redis) return;
  const asked = redis.pipeline();
  const rooms = [...Map.groupBy(people, ({ projectId }) => projectId)];
  for (const [projectId, those] of rooms) {
    asked.hset(keyOf(projectId), Object.fromEntries(those.map(({ person }) => [person.id, person])));
    asked.pexpire(keyOf(projectId), keptMs);
    asked.hlen(keyOf(projectId));
  }
  const answers = await asked.exec<number[]>();
  // Nobody may have a stream open, whose questions tidy the room.
  const full = rooms.flatMap(([projectId], i) => ((answers[3 * i + 2] ?? 0) > membersMax ? projectId : []));
  if (full.length > 0) await askForRooms(redis, full, Date.now());
}

function sharing(): Sharing {
  return processSingleton<Sharing>('presence-sharing', () => ({ due: new Map(), running: null }));
}

/**
 * Asks who is in these projects, with one question, and keeps the answer. Deletes from the store who left, or is too many.
 */
export async function askForPeople(projectIds: readonly string[], now = Date.now()): Promise<void> {
  const redis = sharedRedis();
  if (!redis || projectIds.length === 0) return;
  await tried(async () => {
    for (const [projectId, people] of await askForRooms(redis, projectIds, now)) takeTold(projectId, people);
  });
}

/** Returns who was heard of last in each room, and tidies the rooms. */
async function askForRooms(
  redis: Redis,
  projectIds: readonly string[],
  now: number,
): Promise<Map<string, Person[]>> {
  const asked = redis.pipeline();
  for (const id of projectIds) asked.hgetall(keyOf(id));
  const answers = await asked.exec<(Record<string, unknown> | null)[]>();
  const cleaning = redis.pipeline();
  const rooms = new Map<string, Person[]>();
  for (const [i, projectId] of projectIds.entries()) {
    const members = Object.entries(answers[i] ?? {});
    const people = members.flatMap(([, value]) => (isPerson(value) ? value : []));
    const newest = people.sort((a, b) => b.seenAt - a.seenAt).slice(0, presenceLimits.peopleMax);
    rooms.set(projectId, newest);
    // What another version wrote stays while there is room.
    const isFull = members.length > membersMax;
    const gone = members.flatMap(([name, value]) => {
      if (!isPerson(value)) return isFull ? name : [];
      return value.seenAt < now - keptMs || (isFull && !newest.includes(value)) ? name : [];
    });
    if (gone.length > 0) cleaning.hdel(keyOf(projectId), ...gone);
  }
  if (cleaning.length() > 0) await cleaning.exec();
  return rooms;
}

const keyOf = (projectId: string) => `atrium:presence:${projectId}`;

/** Another version of the service may have written the value. */
function isPerson(value: unknown): value is Person {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, level, selection, pointer, since, seenAt } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    (kind === 'user' || kind === 'key') &&
    (level === null || typeof level === 'string') &&
    Array.isArray(selection) &&
    (pointer === null || Array.isArray(pointer)) &&
    typeof since === 'number' &&
    typeof seenAt === 'number'
  );
}

async function tried(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    if (isFailing) log('info', 'presence_store_back');
    isFailing = false;
  } catch (error) {
    if (!isFailing) log('warn', 'presence_store_failed', describeError(error));
    isFailing = true;
  }
}
