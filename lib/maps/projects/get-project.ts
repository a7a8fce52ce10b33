import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { projectDetailOf } from './project-detail.ts';

/** A project with its draft's levels and tags. */
export async function getProject(ctx: Ctx, input: { projectId: string }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  return projectDetailOf(ctx, project.id);
}
