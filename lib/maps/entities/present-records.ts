import type { z } from 'zod';
import type { contentRecord } from '#lib/contract/schemas/changes.ts';
import {
  type PresentScope,
  presentArea,
  presentLevelHead,
  presentMarker,
  presentTag,
} from '#lib/mapmodel/present.ts';
import type { Entity, Level, Tag } from '#lib/mapmodel/types.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { draftScope } from './present-draft-entities.ts';

type ContentRecord = z.infer<typeof contentRecord>;
export type Records = Record<string, ContentRecord>;
type Contents = {
  levels: ReadonlyMap<string, Level>;
  entities: ReadonlyMap<string, Entity>;
  tags: ReadonlyMap<string, Tag>;
};

/** The levels, places and tags among `ids` as batches of changes show them. */
export async function presentRecords(
  tx: Ctx,
  project: Parameters<typeof draftScope>[1],
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
