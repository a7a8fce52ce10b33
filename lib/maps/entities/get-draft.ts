import { AppError } from '#lib/contract/errors.ts';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { type AreaShape, type LevelShape, type MarkerShape, presentLevel } from '#lib/mapmodel/present.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import { asStored } from '#lib/platform/ids.ts';
import { loadDraft } from './load-draft.ts';
import { draftScope, presentDraftEntities } from './present-draft.ts';
import {
  findDraftEntityRow,
  listDraftEntityRowsOn,
  listDraftLevelRows,
  listLevelPictures,
} from './queries.ts';

/** Returns one level of the draft by id or key, with its places. Hidden ones are included. */
export async function getDraftLevel(
  ctx: Ctx,
  input: { projectId: string; idOrKey: string },
): Promise<LevelShape> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const wanted = asStored(input.idOrKey);
  const rows = await listDraftLevelRows(ctx.db, project.id);
  const row = rows.find(({ id, key }) => id === wanted || key === wanted);
  if (!row) throw new AppError('notFound.level');
  const level = levelOf(row);
  const entities = (await listDraftEntityRowsOn(ctx.db, project.id, level.id)).map(entityOf);
  return presentLevel(level, entities, await draftScope(ctx, project, entities, [level]));
}

/** Returns one area or marker of the draft by id or key, also if it is hidden. */
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

/** Lists the levels of the draft with their places. Hidden ones are included. */
export async function listDraftLevels(ctx: Ctx, input: { projectId: string }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  return (await loadDraft(ctx, project)).levels;
}

/** Returns absolute URLs by project id: the smallest picture of each project's first level that has one. */
export async function listThumbnails(ctx: Ctx, projectIds: readonly ProjectId[]) {
  const rows = await listLevelPictures(ctx.db, projectIds);
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId);
  return new Map(
    [...byProject].flatMap(([id, levels]) => {
      const first = firstLevel(levels, levels[0]?.defaultLevelId ?? null);
      return first ? [[id, publicFileUrl(first.file, ctx.origin)] as const] : [];
    }),
  );
}
