import { AppError } from '#lib/contract/errors.ts';
import type { AreaShape, MarkerShape } from '#lib/mapmodel/present.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { entityOf } from '#lib/maps/core/rows.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentDraftEntities } from './present-draft-entities.ts';
import { findDraftEntityRow } from './queries.ts';

/** One area or marker of the draft, hidden or not, by id or key. */
export async function getDraftPlace(
  ctx: Ctx,
  input: { projectId: string; kind: EntityKind; idOrKey: string },
): Promise<AreaShape | MarkerShape> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const row = await findDraftEntityRow(ctx.db, project.id, input);
  const [shape] = row ? await presentDraftEntities(ctx, project, [entityOf(row)]) : [];
  if (!shape) throw new AppError(`notFound.${input.kind}`);
  return shape;
}
