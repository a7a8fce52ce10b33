import { setTimeout as sleep } from 'node:timers/promises';
import { beSilentUntil } from '../platform/database-silence.ts';
import { describeError, log } from '../platform/log.ts';
import { processState, setProcessState } from '../platform/process-state.ts';
import { UnreachableError } from './boot-error.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

/** A start that takes longer serves maps from their standby copies meanwhile. */
const patienceMs = 10_000;
const retryMs = 2_000;

/**
 * Opens the database and passes it to `use`. If the database is away and there are standby copies of maps, resolves
 * without it: the process serves the copies, and goes on to open the database. Throws other faults of the start.
 */
export async function openOrStandBy(
  report: (line: string) => void,
  use: (opened: OpenDatabase) => void,
): Promise<void> {
  const opening = openDatabase(report);
  const late = sleep(patienceMs, 'late' as const, { ref: false });
  const first = await Promise.race([opening, late]).catch((error: unknown) => {
    if (error instanceof UnreachableError) return error;
    throw error;
  });
  const hasOpened = first !== 'late' && !(first instanceof Error);
  if (hasOpened) return use(first);
  const { standbyAge } = await import('../maps/live/standby.ts');
  if ((await standbyAge()) === null) return use(await opening);
  report('The database is away: published maps are served from their standby copies.');
  // Calls that meet a database without the tables of this version say so.
  setProcessState({ ...processState(), migrated: 'unknown' });
  beSilentUntil(openAgain(opening, report).then(use));
}

/** Resolves once the database is open. */
async function openAgain(
  first: Promise<OpenDatabase>,
  report: (line: string) => void,
): Promise<OpenDatabase> {
  for (let opening = first; ; opening = openDatabase(report)) {
    try {
      return await opening;
    } catch (error) {
      log('warn', 'database_not_opened', describeError(error));
      await sleep(retryMs, undefined, { ref: false });
    }
  }
}
