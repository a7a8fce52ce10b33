import { AppError } from '#lib/contract/errors.ts';
import { type Right, roleAllows } from '#lib/identity/organizations/rules.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { isTransaction, withTransaction } from '#lib/platform/transactions.ts';
import { countFor } from '#lib/platform/work/caller.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { findAccessibleProject, type ProjectAccessRow } from './queries.ts';
import type { LockedProjectId, ProjectId } from './scope.ts';

export type RequiredProject = Omit<ProjectAccessRow, 'id'> & { id: ProjectId };
export type LockedProject = Omit<ProjectAccessRow, 'id'> & { id: LockedProjectId };

/**
 * Returns the project if the caller has `right` in it. `idOrKey` is its UUID or key. Throws 404 if the caller may not
 * see the project, and 403 if the caller lacks `right`. Queries require the branded id of the row.
 */
export async function requireProject(ctx: Ctx, idOrKey: string, right: Right): Promise<RequiredProject> {
  const row = await findPermitted(ctx, idOrKey, right, null);
  return { ...row, id: row.id as ProjectId };
}

/**
 * Like requireProject, for a change of something beside the draft. Throws 409 if the project is archived, unless
 * `archivedToo`, and 412 if `If-Match` names only other revisions.
 */
export async function requireOpenProject(
  ctx: Ctx,
  idOrKey: string,
  { archivedToo = false }: Pick<Lock, 'archivedToo'> = {},
): Promise<RequiredProject> {
  const project = await requireProject(ctx, idOrKey, 'write');
  checkState(ctx, project, archivedToo);
  return project;
}

/** Checks whether the caller, who may read the project, may also write to it. */
export function mayWrite({ actor }: Ctx, { role }: RequiredProject): boolean {
  return actor.kind === 'key' ? actor.access === 'write' : role !== null && roleAllows(role, 'write');
}

type Lock = {
  right: Right;
  archivedToo?: boolean;
  /** The change counts the organization's projects, which locks the organization's row. */
  countsAgainstPlan?: boolean;
  /** The project is deleted, so new references to it wait. */
  deletes?: boolean;
};

/**
 * Runs `change` in a transaction that holds the project's lock, if the caller has the right in the project. Writers of
 * one project queue in this process before they take a connection from the pool. Writers of other processes wait at the
 * lock for a bounded time. Throws 503 when a wait takes too long, 409 if the project is archived, unless `archivedToo`,
 * and 412 if `If-Match` names only other revisions.
 */
export async function withLockedProject<T>(
  ctx: Ctx,
  idOrKey: string,
  wanted: Right | Lock,
  change: (tx: TxCtx, project: LockedProject) => Promise<T>,
): Promise<T> {
  const lock: Lock = typeof wanted === 'string' ? { right: wanted } : wanted;
  if (isTransaction(ctx.db)) {
    const tx = { ...ctx, db: ctx.db };
    return change(tx, await lockProject(tx, idOrKey, lock));
  }
  const { id, organizationId } = await requireProject(ctx, idOrKey, lock.right);
  const write = () =>
    oneByOne(`project ${id}`, () =>
      withTransaction(ctx, async (tx) => change(tx, await lockProject(tx, id, lock))),
    );
  return lock.countsAgainstPlan ? oneByOne(`organization ${organizationId}`, write) : write();
}

/**
 * Runs `create` in a transaction that may lock the organization's row, for changes that count against its plan. Other
 * such changes of the organization queue in this process, without a connection.
 */
export async function withLockedOrganization<T>(
  ctx: Ctx,
  organizationId: string,
  create: (tx: TxCtx) => Promise<T>,
): Promise<T> {
  return oneByOne(`organization ${organizationId}`, () => withTransaction(ctx, create));
}

const writers = sharedQueue('writers', {
  running: Number.POSITIVE_INFINITY,
  runningPerCaller: 1,
  waiting: Number.POSITIVE_INFINITY,
  waitingPerCaller: limits.writesWaitingMax,
  waitMs: limits.writeWaitMsMax,
});

/** Runs writers of one name in order of arrival. Writers of different names run in parallel. */
function oneByOne<T>(name: string, write: () => Promise<T>): Promise<T> {
  return writers().run({ caller: name }, write);
}

async function lockProject(ctx: Ctx, idOrKey: string, lock: Lock): Promise<LockedProject> {
  const { right, archivedToo = false, deletes = false } = lock;
  const row = await findPermitted(ctx, idOrKey, right, deletes ? 'update' : 'no key update');
  checkState(ctx, row, archivedToo);
  return { ...row, id: row.id as LockedProjectId };
}

function checkState(
  { expectedRevisions }: Ctx,
  { status, revision }: ProjectAccessRow,
  archivedToo: boolean,
): void {
  if (status === 'ARCHIVE' && !archivedToo) throw new AppError('conflict.archived');
  if (expectedRevisions === null || expectedRevisions.includes(revision)) return;
  throw new AppError(
    'preconditionFailed.revision',
    { revision: String(revision) },
    { members: { revision } },
  );
}

async function findPermitted(
  ctx: Ctx,
  idOrKey: string,
  right: Right,
  lock: Parameters<typeof findAccessibleProject>[3],
) {
  const { actor } = ctx;
  const userId = actor.kind === 'user' ? actor.userId : null;
  const row = await findAccessibleProject(ctx.db, idOrKey, userId, lock);
  if (!row) throw new AppError('notFound.project');
  if (actor.kind === 'key') {
    const isItsOwn = row.organizationId === actor.organizationId && (actor.projectId ?? row.id) === row.id;
    if (!isItsOwn) throw new AppError('notFound.project');
    countFor(row.organizationId);
    if (right === 'write' && actor.access === 'read') throw new AppError('forbidden.readKey');
    if (right !== 'read' && right !== 'write') throw new AppError(`forbidden.${right}`);
    return row;
  }
  if (row.role === null) throw new AppError('notFound.project');
  countFor(row.organizationId);
  if (!roleAllows(row.role, right)) throw new AppError(`forbidden.${right}`);
  return row;
}
