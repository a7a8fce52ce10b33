import type { Redis } from '@upstash/redis';
import * as z from 'zod';
import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { batcher } from '#lib/platform/batcher.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { sharedRedis } from '#lib/platform/shared-redis.ts';
import { type Person, takeTold } from './people.ts';

/** A project in which nobody moves is forgotten after this. */
const keptMs = 2 * presenceLimits.seconds * 1000;

/** Beyond this a room is tidied: far more than are shown, so that most calls write only. */
const membersMax = 2 * presenceLimits.peopleMax;
/** Far more than ever wait: what waits is told together. */
const sentAtOnceMax = 10_000;

let isFailing = false;

type Due = { projectId: string; person: Person };

const tell = batcher<Due, void>({
  work: async (due) => {
    const newest = new Map(due.map((one) => [`${one.projectId} ${one.person.id}`, one]));
    await tried(() => share([...newest.values()]));
    return due.map(() => ({ result: undefined }));
  },
  weightMax: sentAtOnceMax,
});

/**
 * Tells other processes where a person is. Of somebody who moves while the store takes its time, only the newest place is
 * told. Resolves when it is told, or could not be: a caller of the service does not wait for that.
 */
export function sharePerson(projectId: string, person: Person): Promise<void> {
  return tell('people', { projectId, person });
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
const isPerson = (value: unknown): value is Person => stored.safeParse(value).success;

const stored = z.object({
  id: z.string(),
  kind: z.enum(['user', 'key']),
  level: z.string().nullable(),
  selection: z.array(z.string()),
  pointer: z.tuple([z.number(), z.number()]).nullable(),
  since: z.number(),
  seenAt: z.number(),
});

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
