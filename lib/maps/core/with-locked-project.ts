import type { Tx } from '#db/client.ts';
import type { Right } from '#lib/identity/organizations/rules.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { isTransaction, withTransaction } from '#lib/platform/transactions.ts';
import { FairQueue } from '#lib/platform/work/fair-queue.ts';
import { type LockedProject, type LockOptions, lockProject, requireProject } from './require-project.ts';

type Change<T> = (tx: Ctx & { db: Tx }, project: LockedProject) => Promise<T>;

/**
 * Runs `change` in a transaction that holds the project's lock, when the caller has `right` in it. Writers of one
 * project wait in a queue of this process before they take a connection, so that they leave the pool to others; for
 * writers of other processes they wait a bounded time at the lock. 503 where that takes too long.
 */
export async function withLockedProject<T>(
  ctx: Ctx,
  idOrKey: string,
  right: Right,
  change: Change<T>,
  options: LockOptions = {},
): Promise<T> {
  if (isTransaction(ctx.db)) {
    const tx = { ...ctx, db: ctx.db };
    return change(tx, await lockProject(tx, idOrKey, right, options));
  }
  const { id, organizationId } = await requireProject(ctx, idOrKey, right);
  const write = () =>
    oneByOne(`project ${id}`, () =>
      withTransaction(ctx, async (tx) => change(tx, await lockProject(tx, id, right, options)), lockWait),
    );
  return options.countsAgainstPlan ? oneByOne(`organization ${organizationId}`, write) : write();
}

/**
 * Runs `create` in a transaction that may lock the organization's row, as whatever counts against a plan does; others
 * of the organization wait for it without a connection.
 */
export async function withLockedOrganization<T>(
  ctx: Ctx,
  organizationId: string,
  create: (tx: Ctx & { db: Tx }) => Promise<T>,
): Promise<T> {
  return oneByOne(`organization ${organizationId}`, () => withTransaction(ctx, create, lockWait));
}

const lockWait = { lockWaitMsMax: limits.lockWaitMsMax };

/** Runs writers under one name in the order in which they came, beside those of other names. */
function oneByOne<T>(name: string, write: () => Promise<T>): Promise<T> {
  const writers = processSingleton(
    'writers',
    () =>
      new FairQueue({
        running: Number.POSITIVE_INFINITY,
        runningPerCaller: 1,
        weight: Number.POSITIVE_INFINITY,
        waiting: Number.POSITIVE_INFINITY,
        waitingPerCaller: limits.writesWaitingMax,
        waitMs: limits.writeWaitMsMax,
      }),
  );
  return writers.run({ caller: name }, write);
}
