import { database } from '#db/client.ts';
import { AppError } from '#lib/contract/errors.ts';
import { batcher } from '#lib/platform/batcher.ts';
import { askInTime, silenceEnds, withinPatience } from '#lib/platform/database-silence.ts';
import { asStored } from '#lib/platform/ids.ts';
import { readWithoutPrimary } from '#lib/platform/read-from-replica.ts';
import { settings } from '#lib/platform/settings.ts';
import { inTransaction } from '#lib/platform/transactions.ts';
import { withinTime } from '#lib/platform/within-time.ts';
import { confirm, lastKnown, mayServe } from './last-known.ts';
import { listFormerKeys, type PublishedProject, selectPublished } from './queries.ts';
import { findStandby, isMarkedGone } from './standby.ts';
import { readMarks } from './withdrawals.ts';

export type { PublishedProject };

/** A question that takes longer than this is given up. */
const answerMsMax = 2000;
const namesMax = 1000;
/** Questions that got no answer in time keep their connections. No more are asked while so many are open. */
const lostMax = 3;
/** No map has this name. */
const nobodysName = '00000000-0000-0000-0000-000000000000';
let lost = 0;

type FoundByName = Map<string, PublishedProject>;
/** What a round found, or the question that is still open: null if none was asked. */
type Round = { found: FoundByName } | { later: Promise<FoundByName> | null; replica: Replica };
/** What the replica found meanwhile, with its lag. */
type Replica = { found: FoundByName; lagS: number } | null;

const ask = batcher<string, Round>({ work: answerAll, weightMax: namesMax });

/**
 * Finds a published project by id or key. Null if it is not published. Reads that arrive while a query is under way
 * share the next one, so the answer is never older than the read, in any process. If the database does not answer within
 * 300 ms, returns the state that a replica has, or the last known one, or that of the standby copy. These have an age.
 * Throws 503 if there is none.
 */
export async function findPublished(idOrKey: string): Promise<PublishedProject | null> {
  const name = asStored(idOrKey);
  const round = await ask('published', name);
  if ('found' in round) return confirm(name, round.found.get(name) ?? null);
  await withinPatience(readMarks());
  const replicated = round.replica?.found.get(name);
  if (replicated && mayServe(replicated)) return { ...replicated, ageS: round.replica?.lagS ?? 0 };
  const known = lastKnown(name);
  if (known) return known.published;
  const standby = await findStandby(name);
  if (standby) return standby;
  if (await isMarkedGone(name)) return null;
  if (round.later) return confirm(name, (await round.later).get(name) ?? null);
  if (await silenceEnds()) return findPublished(idOrKey);
  throw away();
}

/** Returns every name that leads to a map: its id, its key and its former keys. */
export async function namesOf({ id, key }: PublishedProject): Promise<string[]> {
  return [id, key, ...(await inTransaction((tx) => listFormerKeys(tx, id)))];
}

/**
 * Asks the database for the present state of a project by id. Returns null without an answer
 * in time.
 */
export async function findNow(projectId: string): Promise<{ published: PublishedProject | null } | null> {
  const round = await ask('published', projectId);
  return 'found' in round ? { published: confirm(projectId, round.found.get(projectId) ?? null) } : null;
}

/** Checks whether the database answers a question about a map in time. */
export async function isAnswering(): Promise<boolean> {
  return 'found' in (await ask('published', nobodysName));
}

async function answerAll(names: readonly string[]) {
  const different = [...new Set(names)];
  const asked = await askInTime(() => select(different));
  const result: Round = asked.answer
    ? { found: asked.answer }
    : { later: asked.later ?? null, replica: await askReplica(different) };
  return names.map(() => ({ result }));
}

function askReplica(names: readonly string[]): Promise<Replica> {
  return settings().staleHours === 0
    ? Promise.resolve(null)
    : readWithoutPrimary((replica) => selectPublished(replica, names));
}

/** A lock on the table of projects must not take every connection of the pool. */
async function select(names: readonly string[]): Promise<FoundByName> {
  if (lost >= lostMax) throw away();
  const asked = selectPublished(database(), names);
  return withinTime(
    answerMsMax,
    () => asked,
    () => {
      lost += 1;
      void asked.catch(() => {}).finally(() => (lost -= 1));
      return away();
    },
  );
}

/** Returns the 503 of a read for which the database is needed. */
export function away(): AppError {
  return new AppError('unavailable.database', {}, { retryAfterSeconds: 2 });
}
