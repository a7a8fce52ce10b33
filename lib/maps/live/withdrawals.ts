import { AppError } from '#lib/contract/errors.ts';
import { dayMs, minuteMs } from '#lib/plans/units.ts';
import { isDatabaseSilent, silentSince } from '#lib/platform/database-silence.ts';
import {
  deleteSealed,
  getSealed,
  listSealed,
  putSealed,
  sealedName,
} from '#lib/platform/files/sealed-files.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { inTransaction, mayBeCommitted } from '#lib/platform/transactions.ts';
import { withinTime } from '#lib/platform/within-time.ts';
import { currentCaller } from '#lib/platform/work/caller.ts';
import { listPublishedVersions } from './queries.ts';

/** Says that no state of a project up to `version` may be shown any more. */
type Mark = {
  projectId: string;
  version: number;
  /** The map as a whole is not public any more. Else something of it is hidden, or only some sites may show it. */
  isGone: boolean;
  /** In ms of the clock. */
  at: number;
};

type Marks = { byProject: ReadonlyMap<string, Mark>; readAt: number; reading: Promise<void> | null };

const writeMsMax = 2_000;
const readEveryMs = 10_000;
/** Every process that serves a last known state has read a mark by then. */
const readByAllMs = 10 * minuteMs;
/** Longer than any state is served. */
const keptMs = 31 * dayMs;

const nameOf = (projectId: string) => sealedName('marks', projectId);

/**
 * Marks what the running transaction withdraws from the public, before it commits: while the database is away, processes
 * that do not know of the change read the mark. Throws 503 if it cannot be written within two seconds; nothing is changed
 * then.
 */
export async function withdraw(projectId: string, version: number, isGone: boolean): Promise<void> {
  if (settings().staleHours === 0) return;
  const mark: Mark = { projectId, version, isGone, at: Date.now() };
  const writing = putSealed(nameOf(projectId), mark);
  const late = () => {
    // Nothing is withdrawn, so a mark that is written after all goes.
    void writing.then(() => deleteSealed([nameOf(projectId)])).catch(() => {});
    return new AppError('unavailable.files', {}, { retryAfterSeconds: 2 });
  };
  try {
    await withinTime(writeMsMax, () => writing, late);
  } catch (error) {
    if (error instanceof AppError) throw error;
    log('error', 'withdrawal_not_marked', describeError(error));
    throw new AppError('unavailable.files', {}, { retryAfterSeconds: 2 });
  }
  const caller = currentCaller();
  if (caller.withdrawn) caller.withdrawn.add(projectId);
}

/** Takes the marks of failed work away, unless it may have been committed. */
export async function undoWithdrawals(withdrawn: ReadonlySet<string>, cause: unknown): Promise<void> {
  if (withdrawn.size === 0 || mayBeCommitted(cause)) return;
  await deleteSealed([...withdrawn].map(nameOf)).catch((error: unknown) =>
    log('warn', 'marks_not_removed', describeError(error)),
  );
}

/** Returns the mark that forbids this state of a project, or null. Known marks only: see `readMarks`. */
export function markAgainst({ id, liveVersion }: { id: string; liveVersion: number }): Mark | null {
  if (!isDatabaseSilent()) return null;
  void readMarks();
  const mark = markOf(id);
  return mark && liveVersion <= mark.version ? mark : null;
}

/** Returns the known mark of a project, or null. */
export function markOf(projectId: string): Mark | null {
  return marks().byProject.get(projectId) ?? null;
}

/** Resolves once the marks are known that were there when the database fell silent, or ten seconds ago. */
export async function readMarks(): Promise<void> {
  const state = marks();
  const isFresh = state.readAt > silentSince() && performance.now() - state.readAt < readEveryMs;
  if (isFresh) return;
  state.reading ??= read(state).finally(() => {
    state.reading = null;
  });
  await state.reading;
}

async function read(state: Marks): Promise<void> {
  try {
    const found = await Promise.all((await listSealed('marks')).map((name) => getSealed<Mark>(name)));
    const byProject = new Map(state.byProject);
    for (const mark of found) if (mark) byProject.set(mark.projectId, mark);
    state.byProject = byProject;
  } catch (error) {
    log('warn', 'marks_unread', describeError(error));
  }
  state.readAt = performance.now();
}

/** Deletes marks that no process needs any more. */
export async function deleteOldMarks(): Promise<void> {
  const names = await listSealed('marks');
  if (names.length === 0) return;
  const published = new Set((await inTransaction(listPublishedVersions)).map(({ id }) => id));
  for (const name of names) {
    const mark = await getSealed<Mark>(name);
    const ageMs = mark ? Date.now() - mark.at : keptMs;
    const isPublic = mark !== null && published.has(mark.projectId);
    if (ageMs >= (isPublic ? readByAllMs : keptMs)) await deleteSealed([name]);
  }
  marks().byProject = new Map();
}

function marks(): Marks {
  return processSingleton<Marks>('withdrawal-marks', () => ({
    byProject: new Map(),
    readAt: Number.NEGATIVE_INFINITY,
    reading: null,
  }));
}
