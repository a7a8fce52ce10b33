import type { z } from 'zod';
import type { contentRecord } from '#lib/contract/schemas/changes.ts';
import {
  type AreaShape,
  type MarkerShape,
  type PresentScope,
  presentEntity,
  presentLevelHead,
  presentTag,
} from '#lib/mapmodel/present.ts';
import type { Entity, Level, Tag } from '#lib/mapmodel/types.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { listIconRows, listImageRowsById } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type DraftProject, draftScopeOf } from './load-draft.ts';
import { listTagRows } from './queries.ts';

type ScopedProject = DraftProject & { id: ProjectId };

/** Returns areas and markers of the draft in the contract's shapes, in the given order. */
export async function presentDraftEntities(
  ctx: Ctx,
  project: ScopedProject,
  entities: readonly Entity[],
): Promise<(AreaShape | MarkerShape)[]> {
  const scope = await draftScope(ctx, project, entities, []);
  return entities.map((entity) => presentEntity(entity, scope));
}

/** Reads the tags, images and icons that these places and levels of the draft refer to. */
export async function draftScope(
  ctx: Ctx,
  project: ScopedProject,
  entities: readonly Entity[],
  levels: readonly Level[],
): Promise<PresentScope> {
  const hasTags = entities.some(({ body }) => body.tagIds.length > 0);
  const hasIcons = entities.some((entity) => entity.kind === 'marker' && entity.body.customIcon !== null);
  const imageIds = [
    ...entities.flatMap(({ body }) => body.imageIds),
    ...levels.flatMap(({ body }) => body.imageId ?? []),
  ];
  const tags = hasTags ? await listTagRows(ctx.db, project.id) : [];
  const icons = hasIcons ? await listIconRows(ctx.db, project.id, 'library') : [];
  const images = await listImageRowsById(ctx.db, project.id, imageIds);
  return draftScopeOf(ctx.origin, project, { tags, images, icons });
}

export type Records = Record<string, z.infer<typeof contentRecord>>;
type Contents = {
  levels: ReadonlyMap<string, Level>;
  entities: ReadonlyMap<string, Entity>;
  tags: ReadonlyMap<string, Tag>;
};

/** Returns the levels, places and tags with these ids, in the form of a batch of changes. */
export async function presentRecords(
  tx: Ctx,
  project: ScopedProject,
  contents: Contents,
  ids: readonly string[],
): Promise<Records> {
  const levels = ids.flatMap((id) => contents.levels.get(id) ?? []);
  const entities = ids.flatMap((id) => contents.entities.get(id) ?? []);
  const scope = await draftScope(tx, project, entities, levels);
  const records: Records = {};
  for (const level of levels) records[level.id] = presentLevelHead(level, scope);
  for (const entity of entities) {
    const { id, levelId, order } = entity;
    records[id] = { ...presentEntity(entity, scope), level: levelId, order };
  }
  for (const id of ids) {
    const tag = contents.tags.get(id);
    if (tag) records[id] = presentTag(tag);
  }
  return records;
}
