import type { ProjectShape } from '#lib/maps/core/present.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { publishProject, updateLive } from './go-live.ts';

/** Makes the draft the live map, whether or not there is one. 409 for an archived project, or when another was faster. */
export async function putLive(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  const { status } = await requireProject(ctx, input.projectId, 'write');
  return status === 'PUBLISH' ? updateLive(ctx, input) : publishProject(ctx, input);
}
