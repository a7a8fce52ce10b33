import { AppError } from '#lib/contract/errors.ts';
import { type LevelShape, presentLevel } from '#lib/mapmodel/present.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { draftScope } from './present-draft-entities.ts';
import { listDraftEntityRowsOn, listDraftLevelRows } from './queries.ts';

/** One level of the draft with its places, hidden or not, by id or key. */
export async function getDraftLevel(
  ctx: Ctx,
  input: { projectId: string; idOrKey: string },
): Promise<LevelShape> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const wanted = input.idOrKey.toLowerCase();
  const rows = await listDraftLevelRows(ctx.db, project.id);
  const row = rows.find(({ id, key }) => id === wanted || key === input.idOrKey);
  if (!row) throw new AppError('notFound.level');
  const level = levelOf(row);
  const entities = (await listDraftEntityRowsOn(ctx.db, project.id, level.id)).map(entityOf);
  return presentLevel(level, entities, await draftScope(ctx, project, entities, [level]));
}
