import type { z } from 'zod';
import type { projectDetail } from '#lib/contract/schemas/project.ts';
import { presentProject } from '#lib/maps/core/present.ts';
import { getProjectRow } from '#lib/maps/core/queries.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import { type Draft, loadDraft } from '#lib/maps/entities/load-draft.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** The project record with its draft's levels and tags, as it stands now; `known` is that draft where it was shown already. */
export async function projectDetailOf(
  ctx: Ctx,
  id: ProjectId | LockedProjectId,
  known?: Draft,
): Promise<z.infer<typeof projectDetail>> {
  const row = await getProjectRow(ctx.db, id);
  const draft = known ?? (await loadDraft(ctx, { ...row, id }));
  const thumbnail =
    draft.levels.find((level) => level.imageThumbnails.length > 0)?.imageThumbnails[0] ?? null;
  return { ...presentProject(row, thumbnail, ctx.origin), ...draft };
}
