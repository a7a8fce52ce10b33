import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { sharedRedis } from '#lib/platform/shared-redis.ts';
import { type Person, takeTold } from './people.ts';

/** A project in which nobody moves is forgotten after this. */
const keptMs = 2 * presenceLimits.seconds * 1000;

let isFailing = false;

/** Tells other processes where a person is. Without an answer of the store they do not learn it. */
export async function sharePerson(projectId: string, person: Person): Promise<void> {
  await tried(async () => {
    const asked = sharedRedis()?.pipeline();
    asked?.hset(keyOf(projectId), { [person.id]: person });
    asked?.pexpire(keyOf(projectId), keptMs);
    await asked?.exec();
  });
}

/** Asks who is in these projects, with one question, and keeps the answer. Deletes who left from the store. */
export async function askForPeople(projectIds: readonly string[], now = Date.now()): Promise<void> {
  const redis = sharedRedis();
  if (!redis || projectIds.length === 0) return;
  await tried(async () => {
    const asked = redis.pipeline();
    for (const id of projectIds) asked.hgetall(keyOf(id));
    const rooms = await asked.exec<(Record<string, unknown> | null)[]>();
    const cleaning = redis.pipeline();
    for (const [i, projectId] of projectIds.entries()) {
      const people = Object.entries(rooms[i] ?? {}).filter(([, value]) => isPerson(value)) as [
        string,
        Person,
      ][];
      takeTold(
        projectId,
        people.map(([, person]) => person),
      );
      const gone = people.flatMap(([id, { seenAt }]) => (seenAt < now - keptMs ? id : []));
      if (gone.length > 0) cleaning.hdel(keyOf(projectId), ...gone);
    }
    if (cleaning.length() > 0) await cleaning.exec();
  });
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
