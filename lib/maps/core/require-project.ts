import { AppError } from '#lib/contract/errors.ts';
import { type Right, roleAllows } from '#lib/identity/organizations/rules.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { findAccessibleProject, type ProjectAccessRow } from './queries.ts';
import type { LockedProjectId, ProjectId } from './scope.ts';

export type RequiredProject = Omit<ProjectAccessRow, 'id'> & { id: ProjectId };
export type LockedProject = Omit<ProjectAccessRow, 'id'> & { id: LockedProjectId };

/**
 * The project, when the caller has `right` in it; `idOrKey` is its UUID or key. Somebody else's is 404, the
 * caller's without the right is 403. The row's branded id is the proof that queries demand.
 */
export async function requireProject(ctx: Ctx, idOrKey: string, right: Right): Promise<RequiredProject> {
  const row = await findPermitted(ctx, idOrKey, right, false);
  return { ...row, id: row.id as ProjectId };
}

/** Whether the caller, who may read the project, may also write to it. */
export function mayWrite({ actor }: Ctx, { role }: RequiredProject): boolean {
  return actor.kind === 'key' ? actor.access === 'write' : role !== null && roleAllows(role, 'write');
}

export type LockOptions = {
  archivedToo?: boolean;
  /** What is done counts projects of the organization, whose row is locked for that. */
  countsAgainstPlan?: boolean;
};

/**
 * As requireProject, and locks the row until the transaction ends: one writer per project. An archived project is
 * read-only (409) unless `archivedToo`. A revision that `If-Match` no longer meets is 412. For withLockedProject.
 */
export async function lockProject(
  ctx: Ctx,
  idOrKey: string,
  right: Right,
  options: LockOptions = {},
): Promise<LockedProject> {
  const row = await findPermitted(ctx, idOrKey, right, true);
  if (row.status === 'ARCHIVE' && !options.archivedToo) {
    throw new AppError('conflict.archived');
  }
  if (ctx.ifMatch !== null && ctx.ifMatch !== row.revision) {
    throw new AppError(
      'preconditionFailed.revision',
      { revision: String(row.revision) },
      { members: { revision: row.revision } },
    );
  }
  return { ...row, id: row.id as LockedProjectId };
}

async function findPermitted(
  ctx: Ctx,
  idOrKey: string,
  right: Right,
  lock: boolean,
): Promise<ProjectAccessRow> {
  const { actor } = ctx;
  const userId = actor.kind === 'user' ? actor.userId : null;
  const row = await findAccessibleProject(ctx.db, idOrKey, userId, lock);
  if (!row) throw new AppError('notFound.project');
  if (actor.kind === 'key') {
    const isItsOwn = row.organizationId === actor.organizationId && (actor.projectId ?? row.id) === row.id;
    if (!isItsOwn) throw new AppError('notFound.project');
    ctx.counted.organizationId = row.organizationId;
    if (right === 'write' && actor.access === 'read') throw new AppError('forbidden.readKey');
    if (right !== 'read' && right !== 'write') throw new AppError(`forbidden.${right}`);
    return row;
  }
  if (row.role === null) throw new AppError('notFound.project');
  ctx.counted.organizationId = row.organizationId;
  if (!roleAllows(row.role, right)) throw new AppError(`forbidden.${right}`);
  return row;
}
