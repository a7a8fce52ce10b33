import type { Entity, Level } from '#lib/mapmodel/types.ts';
import { entityOf, entityRow, levelOf, levelRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listDraftLevelRows, upsertDraftEntities, upsertDraftLevels } from './queries.ts';
import { listDraftEntityRowsNaming } from './queries-changes.ts';

/** Takes an image or custom icon out of everything that shows it in the draft, under the project's new revision. */
export async function stripReferences(
  tx: Ctx,
  projectId: LockedProjectId,
  gone: { imageId: string } | { iconId: string },
  revision: number,
): Promise<void> {
  const id = 'imageId' in gone ? gone.imageId : gone.iconId;
  const entities = (await listDraftEntityRowsNaming(tx.db, projectId, [id])).map(entityOf);
  const stripped = entities.map((entity) =>
    'imageId' in gone ? withoutImage(entity, id) : withoutIcon(entity, id),
  );
  await upsertDraftEntities(
    tx.db,
    projectId,
    stripped.map((entity) => entityRow(entity)),
    revision,
  );
  if (!('imageId' in gone)) return;
  const levels = (await listDraftLevelRows(tx.db, projectId))
    .map((row) => ({ level: levelOf(row), place: row.place }))
    .filter(({ level }) => level.body.imageId === id);
  const plain = levels.map(({ level, place }) => levelRow(withoutPlan(level), place));
  await upsertDraftLevels(tx.db, projectId, plain, revision);
}

function withoutImage(entity: Entity, imageId: string): Entity {
  const imageIds = entity.body.imageIds.filter((id) => id !== imageId);
  return entity.kind === 'area'
    ? { ...entity, body: { ...entity.body, imageIds } }
    : { ...entity, body: { ...entity.body, imageIds } };
}

function withoutIcon(entity: Entity, iconId: string): Entity {
  if (entity.kind === 'area' || entity.body.customIcon !== iconId) return entity;
  return { ...entity, body: { ...entity.body, customIcon: null } };
}

function withoutPlan(level: Level): Level {
  return { ...level, body: { ...level.body, imageId: null } };
}
