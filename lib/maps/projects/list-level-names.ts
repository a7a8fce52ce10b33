import type { ProjectId } from '#lib/maps/core/scope.ts';
import { listDraftLevelNames } from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listProjects } from './list-projects.ts';

export type NamedLevel = { id: string; name: string; project: { id: string; name: string } };

/** The levels of the drafts that the caller may read, project by project; `hasMore` when projects are left. */
export async function listLevelNames(
  ctx: Ctx,
  { offset, size }: { offset: number; size: number },
): Promise<{ levels: NamedLevel[]; hasMore: boolean }> {
  const { count, results } = await listProjects(ctx, { offset, size });
  // What the list gave may be read by the caller.
  const ids = results.map(({ id }) => id as ProjectId);
  const byProject = Map.groupBy(await listDraftLevelNames(ctx.db, ids), ({ projectId }) => projectId);
  const levels = results.flatMap((project) =>
    (byProject.get(project.id) ?? []).map(({ id, name }) => {
      return { id, name, project: { id: project.id, name: project.name } };
    }),
  );
  return { levels, hasMore: offset + results.length < count };
}
