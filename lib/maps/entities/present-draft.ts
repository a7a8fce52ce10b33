import type { z } from 'zod';
import type { contentRecord } from '#lib/contract/schemas/changes.ts';
import {
  type AreaShape,
  type MarkerShape,
  type PresentScope,
  presentArea,
  presentLevelHead,
  presentMarker,
  presentTag,
} from '#lib/mapmodel/present.ts';
import type { Entity, Level, Tag } from '#lib/mapmodel/types.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { presentIcons, presentImages } from '#lib/maps/images/present.ts';
import { listIconRows, listImageRowsById } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import type { DraftProject } from './load-draft.ts';
import { listTagRows } from './queries.ts';

type ScopedProject = DraftProject & { id: ProjectId };

/** Returns areas and markers of the draft in the contract's shapes, in the given order. */
export async function presentDraftEntities(
  ctx: Ctx,
  project: ScopedProject,
  entities: readonly Entity[],
): Promise<(AreaShape | MarkerShape)[]> {
  const scope = await draftScope(ctx, project, entities, []);
  return entities.map((entity) =>
    entity.kind === 'area' ? presentArea(entity, scope) : presentMarker(entity, scope),
  );
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
  return {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    images: presentImages(await listImageRowsById(ctx.db, project.id, imageIds), ctx.origin),
    icons: presentIcons(icons, ctx.origin),
    languages: project.languages,
    defaultLanguage: storedParts(project).settings.defaultLanguage,
    isPublic: false,
  };
}

type ContentRecord = z.infer<typeof contentRecord>;
export type Records = Record<string, ContentRecord>;
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
  for (const entity of entities) records[entity.id] = presentPlaced(entity, scope);
  for (const id of ids) {
    const tag = contents.tags.get(id);
    if (tag) records[id] = presentTag(tag);
  }
  return records;
}

function presentPlaced(entity: Entity, scope: PresentScope): ContentRecord {
  const place = { level: entity.levelId, order: entity.position };
  return entity.kind === 'area'
    ? { ...presentArea(entity, scope), ...place }
    : { ...presentMarker(entity, scope), ...place };
}
