import type { SQL } from 'drizzle-orm';
import type { PgTable, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { boundTransaction, type Db, database, deleteSome, type Tx } from '#db/client.ts';
import { errorCode } from '#db/error-code.ts';
import { AppError } from '#lib/contract/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx, TxCtx } from './context.ts';
import { describeError, log } from './log.ts';

const attemptsMax = 5;
/** Rows that a job deletes in one statement. */
const batchMax = 2_000;
/** Serialization failure and deadlock: the transaction was rolled back and may run again. */
const retryableCodes = new Set(['40001', '40P01']);
/** A lock was not granted, or a statement did not end, within the bounds of the transaction. */
const timedOut = new Set(['55P03', '57014']);
const bounds = {
  lockWaitMsMax: limits.lockWaitMsMax,
  statementMsMax: limits.statementMsMax,
  idleMsMax: limits.transactionIdleMsMax,
};

/** Says that the server ended a transaction because this process left it idle. Its result is not known here. */
class LeftIdle extends Error {
  readonly code = 'CONNECTION_LEFT_IDLE';
}

/** Says that the connection broke while a transaction was committed. It may have been. */
class CutCommit extends Error {
  readonly code = 'CONNECTION_CUT_COMMIT';
}

/** Thrown in a transaction whose first reads are outdated since it holds its locks. withTransaction runs it again. */
export class OutdatedRead extends Error {}

/**
 * Runs `fn` in a transaction, or in the transaction of `ctx` if there is one. Runs `afterCommit` tasks once, after the
 * outermost commit. Retries deadlocks and outdated reads, so `fn` must change only the database; throws 503 when the
 * retries end, and for a statement that waits too long for a lock or takes too long.
 *
 * Every transaction locks rows in one order: projects (by id), the organization, accounts, then the rest. `for('no key
 * update')` locks against other changes; only a deletion takes `for('update')`, which also keeps new references away.
 */
export async function withTransaction<T>(ctx: Ctx, fn: (ctx: TxCtx) => Promise<T>): Promise<T> {
  if (isTransaction(ctx.db)) return fn({ ...ctx, db: ctx.db });
  for (let attempt = 1; ; attempt++) {
    const tasks: (() => void | Promise<void>)[] = [];
    try {
      const result = await bounded(ctx.db, (tx) =>
        fn({ ...ctx, db: tx, afterCommit: (task) => void tasks.push(task) }),
      );
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
  return mayRunAgain(error) || timedOut.has(errorCode(error) ?? '');
}

/** Returns the 503 for a change that others hinder. */
export function contended(): AppError {
  return new AppError('unavailable.changes', {}, { retryAfterSeconds: 2 });
}

/**
 * Runs `work` in a transaction with its bounds, which are pipelined before its first statement: no round trip more. The
 * server says why it closes a connection, but the driver does not: a transaction that broke off after the time for
 * which it may be idle was most likely idle, on a machine that is busy.
 */
async function bounded<T>(
  db: Exclude<Db, Tx>,
  work: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const begunAt = performance.now();
  let isCommitting = false;
  try {
    return await db.transaction(async (tx) => {
      // In this order, because the statements of `work` must not be sent first.
      const bound = boundTransaction(tx, bounds);
      const [result] = await Promise.all([work(tx), bound]);
      isCommitting = config?.accessMode !== 'read only';
      return result;
    }, config);
  } catch (error) {
    if (isCommitting && isDatabaseAway(error))
      throw new CutCommit('The connection broke during the commit.', { cause: error });
    const hasBroken = errorCode(error) === 'CONNECTION_CLOSED';
    if (!hasBroken || performance.now() - begunAt < bounds.idleMsMax) throw error;
    throw new LeftIdle('The transaction was left idle.', { cause: error });
  }
}

/** Runs `read` on one snapshot of the database, so that its statements see no change between them. */
export async function inSnapshot<T>(ctx: Ctx, read: (ctx: TxCtx) => Promise<T>): Promise<T> {
  const { db } = ctx;
  if (isTransaction(db)) return read({ ...ctx, db });
  return bounded(db, (tx) => read({ ...ctx, db: tx }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** Runs work without a caller's context, such as that of a job, in a transaction with the same bounds. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  return bounded(database(), work, config);
}

/**
 * Deletes the rows for which `where` holds, in transactions of a few thousand rows, so that no statement is long and
 * nobody waits for its locks. The table must not be partitioned.
 */
export async function deleteInBatches(table: PgTable, where: SQL | undefined): Promise<void> {
  while ((await inTransaction((tx) => deleteSome(tx, table, where, batchMax))) === batchMax);
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

/**
 * Checks whether an error that `isDatabaseAway` knows comes from a lack of time, connections or memory, while the
 * database answers: no connection became free or ready in time, or the server had none or no memory left.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return /^(?:CONNECTION_QUEUED|CONNECTION_LEFT_IDLE|CONNECT_TIMEOUT|53[23]00)$/.test(errorCode(error) ?? '');
}

/** Checks whether a transaction may have been committed although it failed. */
export function mayBeCommitted(error: unknown): boolean {
  return errorCode(error) === 'CONNECTION_CUT_COMMIT';
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
