import type { Ctx } from '#lib/context.ts';
import { listIconRows, listImageRows } from '#lib/images/find-project-images.ts';
import { presentIcons, presentImages } from '#lib/images/present.ts';
import { mapInSlices } from '#lib/in-slices.ts';
import {
  type AreaShape,
  type LevelShape,
  type MarkerShape,
  type PresentScope,
  presentArea,
  presentLevelHead,
  presentMarker,
} from '#lib/mapmodel/present.ts';
import type { Level, Tag } from '#lib/mapmodel/types.ts';
import { storedParts } from '#lib/projects/present.ts';
import type { LockedProjectId, ProjectId } from '#lib/projects/scope.ts';
import { listDraftEntityRows, listDraftLevelRows, listTagRows } from './queries.ts';
import { entityOf, levelOf } from './rows.ts';

type DraftProject = {
  id: ProjectId | LockedProjectId;
  settings: unknown;
  appearance: unknown;
  analytics: unknown;
  languages: string[];
};

export type Draft = { levels: LevelShape[]; tags: Tag[] };

/** The whole draft in the contract's shapes: levels in their order with their places in theirs, and the tags. */
export async function loadDraft(ctx: Ctx, project: DraftProject): Promise<Draft> {
  const levelRows = await listDraftLevelRows(ctx.db, project.id);
  const entityRows = await listDraftEntityRows(ctx.db, project.id);
  const tags = await listTagRows(ctx.db, project.id);
  const scope: PresentScope = {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    images: presentImages(await listImageRows(ctx.db, project.id, 'library'), ctx.origin),
    icons: presentIcons(await listIconRows(ctx.db, project.id, 'library'), ctx.origin),
    languages: project.languages,
    defaultLanguage: storedParts(project).settings.defaultLanguage,
  };
  const shapes = Map.groupBy(
    await mapInSlices(entityRows, (row) => ({ levelId: row.levelId, ...presentPlace(row, scope) })),
    ({ levelId }) => levelId,
  );
  const levels = levelRows.map((row) => assembleLevel(levelOf(row), shapes.get(row.id) ?? [], scope));
  return { levels, tags };
}

type PlaceShape = { area: AreaShape } | { marker: MarkerShape };

function presentPlace(row: Parameters<typeof entityOf>[0], scope: PresentScope): PlaceShape {
  const entity = entityOf(row);
  return entity.kind === 'area'
    ? { area: presentArea(entity, scope) }
    : { marker: presentMarker(entity, scope) };
}

function assembleLevel(level: Level, places: readonly PlaceShape[], scope: PresentScope): LevelShape {
  return {
    ...presentLevelHead(level, scope),
    areas: places.flatMap((place) => ('area' in place ? [place.area] : [])),
    markers: places.flatMap((place) => ('marker' in place ? [place.marker] : [])),
  };
}
