import { AppError } from '#lib/contract/errors.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { violatedConstraint, withTransaction } from '#lib/platform/transactions.ts';
import {
  deleteAnyKeptKey,
  deleteEndedKeptKeys,
  deleteKeptKey,
  insertKeptKey,
  insertKeptKeysOf,
  isKeyKept,
} from './queries-keys.ts';

/** Says that another organization keeps the key. `orKeyTaken` turns it into the caller's error. */
class KeyKept extends Error {}

/** Returns a handler that throws the error of a write, or that of `taken` if the key is not free. */
export function orKeyTaken(taken: () => AppError): (error: unknown) => never {
  return (error) => {
    const isTaken = error instanceof KeyKept || violatedConstraint(error) === 'projects_key_unique';
    throw isTaken ? taken() : error;
  };
}

/**
 * Checks that a key which was just written to the row of a project is not kept for another organization, and ends its
 * keeping for this one. Call it after that write: the unique index makes the write wait for a transaction that gives up
 * the key, whose kept key is then visible. Throws an error for `orKeyTaken`.
 */
export async function takeKey(tx: Ctx, key: string, organizationId: string): Promise<void> {
  await deleteKeptKey(tx.db, key, organizationId, tx.now());
  if (await isKeyKept(tx.db, key)) throw new KeyKept(`The key ${key} is kept for another organization.`);
}

/** Keeps the present key of a project for its organization, if the map was ever public. Call it before the key goes. */
export async function keepKey(
  tx: Ctx,
  project: Pick<LockedProject, 'id' | 'key' | 'organizationId' | 'publishedAt'>,
): Promise<void> {
  if (project.publishedAt !== null) await insertKeptKey(tx.db, project, keptUntil(tx));
}

/** Like keepKey, for all projects of an organization that is about to be deleted. */
export async function keepKeysOf(tx: Pick<TxCtx, 'db' | 'now'>, organizationId: string): Promise<void> {
  await insertKeptKeysOf(tx.db, organizationId, keptUntil(tx));
}

function keptUntil(ctx: Pick<Ctx, 'now'>): Date {
  return new Date(ctx.now().getTime() + limits.keptKeyDays * dayMs);
}

/** For an operator: frees a kept key before its time, for anybody. Throws 404 if no organization keeps it. */
export async function releaseKey(ctx: Ctx, input: { key: string }): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await deleteAnyKeptKey(tx.db, input.key))) throw new AppError('notFound.keptKey');
  });
}

export const keyJobs: readonly PeriodicJob[] = [
  { name: 'kept keys', everyMs: hourMs, run: deleteEndedKeptKeys },
];
