import { boundLockWait, type Db, database, type Tx } from '#db/client.ts';
import { errorCode } from '#db/error-code.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { Ctx, TxCtx } from './context.ts';
import { describeError, log } from './log.ts';

const attemptsMax = 5;
/** Serialization failure and deadlock: the transaction was rolled back and may run again. */
const retryableCodes = new Set(['40001', '40P01']);
/** A lock was not granted within `lockWaitMsMax`. */
const lockTimedOut = '55P03';

/** Thrown in a transaction whose first reads are outdated since it holds its locks. withTransaction runs it again. */
export class OutdatedRead extends Error {}

/**
 * Runs `fn` in a transaction, or in the transaction of `ctx` if there is one. Runs `afterCommit` tasks once, after the
 * outermost commit. Retries deadlocks and outdated reads, so `fn` must change only the database; throws 503 when the
 * retries end. With `lockWaitMsMax` in milliseconds, a statement that waits longer for a lock ends the transaction with
 * a 503.
 *
 * Every transaction locks rows in one order: projects (by id), the organization, accounts, then the rest. `for('no key
 * update')` locks against other changes; only a deletion takes `for('update')`, which also keeps new references away.
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
        // Pipelined before the first statement of `fn`, so that it costs no round trip.
        const bounded = lockWaitMsMax === undefined ? undefined : boundLockWait(tx, lockWaitMsMax);
        const work = fn({ ...ctx, db: tx, afterCommit: (task) => void tasks.push(task) });
        return (await Promise.all([work, bounded]))[0];
      });
      for (const task of tasks) ctx.afterCommit(task);
      return result;
    } catch (error) {
      if (attempt < attemptsMax && mayRunAgain(error)) continue;
      throw isContended(error) ? contended() : error;
    }
  }
}

function mayRunAgain(error: unknown): boolean {
  return error instanceof OutdatedRead || retryableCodes.has(errorCode(error) ?? '');
}

/** Checks whether others change the same rows, so that a later try may succeed. */
export function isContended(error: unknown): boolean {
  return mayRunAgain(error) || errorCode(error) === lockTimedOut;
}

/** Returns the 503 for a change that others hinder. */
export function contended(): AppError {
  return new AppError('unavailable.changes', {}, { retryAfterSeconds: 2 });
}

/** Runs `read` on one snapshot of the database, so that its statements see no change between them. */
export async function inSnapshot<T>(ctx: Ctx, read: (ctx: TxCtx) => Promise<T>): Promise<T> {
  const { db } = ctx;
  if (isTransaction(db)) return read({ ...ctx, db });
  return db.transaction((tx) => read({ ...ctx, db: tx }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** Runs the work of a job, which has no caller's context, in a transaction. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().transaction(work);
}

/** Implements `afterCommit` outside a transaction: starts the task at once and logs its failure. */
export function runTask(task: () => void | Promise<void>): void {
  const failed = (error: unknown) => log('error', 'after_commit_failed', describeError(error));
  try {
    Promise.resolve(task()).catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** Returns the unique or foreign key constraint that `error` violated, or null for any other error. */
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

/** Checks whether the database is unreachable, stopping, starting or full, so that a retry may succeed. */
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

/** Checks whether a file caused the error: files and sockets share codes such as ENOENT. */
function isAboutFile(error: unknown): boolean {
  return error instanceof Error && 'path' in error && 'syscall' in error && error.syscall !== 'connect';
}

/** Checks whether a write failed because a row that it references was deleted at the same moment. */
export function isReferenceGone(error: unknown): boolean {
  return errorCode(error) === '23503';
}

/** Checks whether a disk is full: that of the database (53100), or ours. */
export function isOutOfSpace(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

/** Checks whether the database lacks a schema, table, column or function of this version. */
export function isSchemaMissing(error: unknown): boolean {
  return ['3F000', '42P01', '42703', '42883'].includes(errorCode(error) ?? '');
}

/** Checks whether `db` is inside a transaction. */
export function isTransaction(db: Db): db is Tx {
  return 'rollback' in db;
}
