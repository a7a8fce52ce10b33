import { boundLockWait, type Db, database, type Tx } from '#db/client.ts';
import { errorCode } from '#db/error-code.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { Ctx, TxCtx } from './context.ts';
import { describeError, log } from './log.ts';

const attemptsMax = 5;
/** Serialisation failure and deadlock: the transaction was rolled back whole and may run again. */
const retryableCodes = new Set(['40001', '40P01']);
/** A lock was not given within the time that `lockWaitMsMax` allows. */
const lockTimedOut = '55P03';

/**
 * Runs `fn` in a transaction, or in the one that `ctx` is already in. Work given to `afterCommit` runs once, after
 * the outermost commit. Deadlocks are tried again, so `fn` must not act on anything but the database. With
 * `lockWaitMsMax` a statement that waits longer for a lock ends the transaction with a 503.
 */
export async function withTransaction<T>(
  ctx: Ctx,
  fn: (ctx: TxCtx) => Promise<T>,
  { lockWaitMsMax }: { lockWaitMsMax?: number } = {},
): Promise<T> {
  if (isTransaction(ctx.db)) return fn({ ...ctx, db: ctx.db });
  for (let attempt = 1; ; attempt++) {
    const tasks: (() => void | Promise<void>)[] = [];
    try {
      const result = await ctx.db.transaction(async (tx) => {
        // Sent before the first statement of `fn` and not waited for alone: it costs no round trip.
        const bounded = lockWaitMsMax === undefined ? undefined : boundLockWait(tx, lockWaitMsMax);
        const work = fn({ ...ctx, db: tx, afterCommit: (task) => void tasks.push(task) });
        return (await Promise.all([work, bounded]))[0];
      });
      for (const task of tasks) ctx.afterCommit(task);
      return result;
    } catch (error) {
      if (attempt < attemptsMax && retryableCodes.has(errorCode(error) ?? '')) continue;
      if (errorCode(error) === lockTimedOut) throw lockKept();
      throw error;
    }
  }
}

/** Runs the work of a job, which has no context of a caller, in a transaction. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().transaction(work);
}

function lockKept(): AppError {
  return new AppError('unavailable.changes', {}, { retryAfterSeconds: 2 });
}

/** The `afterCommit` of a context outside a transaction: begins the task at once; a failure is logged. */
export function runTask(task: () => void | Promise<void>): void {
  const failed = (error: unknown) => log('error', 'after_commit_failed', describeError(error));
  try {
    Promise.resolve(task()).catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** The unique or foreign constraint that `error` says was violated, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (
      'code' in current &&
      (current.code === '23505' || current.code === '23503') &&
      'constraint_name' in current
    ) {
      return String(current.constraint_name);
    }
  }
  return null;
}

/** Connection lost, server stopping, starting or full: what a moment later may work. */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error);
  if (code === null || error instanceof AppError || isAboutFile(error)) return false;
  return (
    /^(?:08|53|57P|58)/.test(code) ||
    /^(?:CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(
      code,
    )
  );
}

/** Files fail under codes that sockets have too, such as ENOENT. */
function isAboutFile(error: unknown): boolean {
  return error instanceof Error && 'path' in error && 'syscall' in error && error.syscall !== 'connect';
}

/** Whether a row could not be written because one that it names was deleted at the same moment. */
export function isReferenceGone(error: unknown): boolean {
  return errorCode(error) === '23503';
}

/** Whether `db` is inside a transaction already. */
export function isTransaction(db: Db): db is Tx {
  return 'rollback' in db;
}
