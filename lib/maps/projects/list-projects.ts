import type { Paging } from '#db/paging.ts';
import type { ProjectOrder } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { presentProject } from '#lib/maps/core/present.ts';
import { listProjectRows, type ProjectListFilter } from '#lib/maps/core/queries.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { listThumbnails } from '#lib/maps/entities/get-draft.ts';
import { listDraftLevelNames } from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

type ListProjectsInput = Paging & Omit<ProjectListFilter, 'scope'> & { order?: ProjectOrder | undefined };

/**
 * Lists the projects of the caller's organizations, or of the API key's organization or project. By default the last
 * changed project comes first.
 */
export async function listProjects(ctx: Ctx, input: ListProjectsInput) {
  const { actor } = ctx;
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated.credentialsOrKey');
  if (input.organization) await requireOrganization(ctx, input.organization, 'read');
  // An API key also has the id of its maker, whose other organizations it must not read.
  const scope =
    actor.kind === 'user'
      ? { userId: actor.userId }
      : { organizationId: actor.organizationId, projectId: actor.projectId };
  const { count, rows } = await listProjectRows(ctx.db, { ...input, scope }, input.order ?? 'changed', input);
  // The query lists only projects that the caller may read.
  const thumbnails = await listThumbnails(
    ctx,
    rows.map((row) => row.id as ProjectId),
  );
  return {
    count,
    results: rows.map((row) => presentProject(row, thumbnails.get(row.id) ?? null, ctx.origin)),
  };
}

type NamedLevel = { id: string; name: string; project: { id: string; name: string } };

/** Lists the levels of the drafts that the caller may read, by project. `hasMore` is true if more projects follow. */
export async function listLevelNames(
  ctx: Ctx,
  page: Paging,
): Promise<{ levels: NamedLevel[]; hasMore: boolean }> {
  const { count, results } = await listProjects(ctx, page);
  // The query lists only projects that the caller may read.
  const ids = results.map(({ id }) => id as ProjectId);
  const byProject = Map.groupBy(await listDraftLevelNames(ctx.db, ids), ({ projectId }) => projectId);
  const levels = results.flatMap((project) =>
    (byProject.get(project.id) ?? []).map(({ id, name }) => {
      return { id, name, project: { id: project.id, name: project.name } };
    }),
  );
  return { levels, hasMore: page.offset + results.length < count };
}
