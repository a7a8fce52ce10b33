import { database } from '#db/client.ts';
import { AppError } from '#lib/contract/errors.ts';
import { batcher } from '#lib/platform/batcher.ts';
import { asStored } from '#lib/platform/ids.ts';
import { withinTime } from '#lib/platform/within-time.ts';
import type { PublishedProject } from './public-access.ts';
import { selectPublished } from './queries.ts';

/** A question that takes longer than this is answered 503. */
const answerMsMax = 2000;
const namesMax = 1000;

const ask = batcher<string, PublishedProject | null>({ work: answerAll, weightMax: namesMax });

/**
 * Finds a published project by id or key. Null if it is not published. Reads that arrive while a query is under way
 * share the next one, so the answer is never older than the read, in any process. Throws 503 if the database does not
 * answer within two seconds.
 */
export function findPublished(idOrKey: string): Promise<PublishedProject | null> {
  return ask('published', asStored(idOrKey));
}

async function answerAll(names: readonly string[]) {
  const found = await withinTime(
    answerMsMax,
    () => selectPublished(database(), [...new Set(names)]),
    () => new AppError('unavailable.database', {}, { retryAfterSeconds: 2 }),
  );
  return names.map((name) => ({ result: found.get(name) ?? null }));
}
