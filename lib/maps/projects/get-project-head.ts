import type { Role } from '#lib/contract/choices.ts';
import { type ProjectShape, presentProject } from '#lib/maps/core/present.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { listDraftLevelNames } from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

export type ProjectHead = {
  project: Omit<ProjectShape, 'thumbnail'>;
  /** What the caller is in the project's organization. */
  role: Role;
  levels: { id: string; name: string }[];
};

/** What every page about a project begins with, however large the map is. */
export async function getProjectHead(ctx: Ctx, input: { projectId: string }): Promise<ProjectHead> {
  const row = await requireProject(ctx, input.projectId, 'read');
  const { thumbnail: _, ...project } = presentProject(row, null, ctx.origin);
  const levels = await listDraftLevelNames(ctx.db, [row.id]);
  return { project, role: row.role ?? 'viewer', levels: levels.map(({ id, name }) => ({ id, name })) };
}
