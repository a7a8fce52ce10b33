import type { Database } from '#db/client.ts';
import { lockFiles, touch } from './queries.ts';

export { areFilesHeld } from './queries.ts';

/** A backup that the server hears nothing of for this long has ended. */
const silenceMsMax = 60_000;
const touchEveryMs = 10_000;

/**
 * Runs `work` while no process deletes a stored file. What the database names when `work` begins is there until it ends.
 * Fails if the connection that says so breaks. Nothing stays behind if this process dies.
 */
export function holdFiles<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockFiles(tx, silenceMsMax);
    let timer: NodeJS.Timeout | undefined;
    const broken = new Promise<never>((_, reject) => {
      timer = setInterval(() => void touch(tx).catch(reject), touchEveryMs);
    });
    try {
      return await Promise.race([work(), broken]);
    } finally {
      clearInterval(timer);
    }
  });
}
