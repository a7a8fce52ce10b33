import type { ProjectOrder } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { presentProject } from '#lib/maps/core/present.ts';
import { listProjectRows, type ProjectRow } from '#lib/maps/core/queries.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { listThumbnails } from '#lib/maps/entities/list-thumbnails.ts';
import type { Ctx } from '#lib/platform/context.ts';

export type ListProjectsInput = {
  organization?: string | undefined;
  status?: ProjectRow['status'] | undefined;
  search?: string | undefined;
  ids?: readonly string[] | undefined;
  order?: ProjectOrder | undefined;
  offset: number;
  size: number;
};

/** Projects of the caller's organizations (or of the key's organization or one project), by default the newest change first. */
export async function listProjects(ctx: Ctx, input: ListProjectsInput) {
  const { actor } = ctx;
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated.credentialsOrKey');
  if (input.organization) await requireOrganization(ctx, input.organization, 'read');
  const { count, rows } = await listProjectRows(
    ctx.db,
    {
      scope: actor.kind === 'user' ? { userId: actor.userId } : actor,
      ...(input.organization && { organizationId: input.organization }),
      ...(input.status && { status: input.status }),
      ...(input.search && { search: input.search }),
      ...(input.ids && { ids: input.ids }),
    },
    input.order ?? 'changed',
    input.offset,
    input.size,
  );
  // The list query's scope is the permission: every row it gave may be read by the caller.
  const thumbnails = await listThumbnails(
    ctx,
    rows.map((row) => row.id as ProjectId),
  );
  return {
    count,
    results: rows.map((row) => presentProject(row, thumbnails.get(row.id) ?? null, ctx.origin)),
  };
}
