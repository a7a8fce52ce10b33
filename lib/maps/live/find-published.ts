import { database } from '#db/client.ts';
import { AppError } from '#lib/contract/errors.ts';
import { batcher } from '#lib/platform/batcher.ts';
import { asStored } from '#lib/platform/ids.ts';
import { withinTime } from '#lib/platform/within-time.ts';
import { type PublishedProject, selectPublished } from './queries.ts';

export type { PublishedProject };

/** A question that takes longer than this is answered 503. */
const answerMsMax = 2000;
const namesMax = 1000;
/** Questions that got no answer in time keep their connections. Reads ask no more while so many are open. */
const lostMax = 3;
let lost = 0;

const ask = batcher<string, PublishedProject | null>({ work: answerAll, weightMax: namesMax });

/**
 * Finds a published project by id or key. Null if it is not published. Reads that arrive while a query is under way
 * share the next one, so the answer is never older than the read, in any process. Throws 503 if the database does not
 * answer within two seconds, and at once while several earlier questions have no answer: a lock on the table of projects
 * must not take every connection of the pool.
 */
export function findPublished(idOrKey: string): Promise<PublishedProject | null> {
  return ask('published', asStored(idOrKey));
}

async function answerAll(names: readonly string[]) {
  if (lost >= lostMax) throw late();
  const asked = selectPublished(database(), [...new Set(names)]);
  const found = await withinTime(
    answerMsMax,
    () => asked,
    () => {
      lost += 1;
      void asked.catch(() => {}).finally(() => (lost -= 1));
      return late();
    },
  );
  return names.map((name) => ({ result: found.get(name) ?? null }));
}

function late(): AppError {
  return new AppError('unavailable.busy', {}, { retryAfterSeconds: 2 });
}
