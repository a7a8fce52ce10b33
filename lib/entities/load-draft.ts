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
import type { Entity, Level, Tag } from '#lib/mapmodel/types.ts';
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

/** Levels and places of a draft, in whatever order; levels of equal order as they are placed. */
export type DraftContent = { levels: readonly Level[]; entities: readonly Entity[] };

/**
 * The whole draft in the contract's shapes: levels in their order with their places in theirs, and the tags. `written`
 * is what the caller's transaction has just made it hold, so that it need not be read again.
 */
export async function loadDraft(ctx: Ctx, project: DraftProject, written?: DraftContent): Promise<Draft> {
  const levels = written
    ? written.levels.toSorted((a, b) => a.position - b.position)
    : (await listDraftLevelRows(ctx.db, project.id)).map(levelOf);
  const places: (() => Entity)[] = written
    ? inOrder(written.entities).map((entity) => () => entity)
    : (await listDraftEntityRows(ctx.db, project.id)).map((row) => () => entityOf(row));
  const tags = await listTagRows(ctx.db, project.id);
  const scope: PresentScope = {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    images: presentImages(await listImageRows(ctx.db, project.id, 'library'), ctx.origin),
    icons: presentIcons(await listIconRows(ctx.db, project.id, 'library'), ctx.origin),
    languages: project.languages,
    defaultLanguage: storedParts(project).settings.defaultLanguage,
  };
  const shapes = Map.groupBy(
    await mapInSlices(places, (place) => presentPlace(place(), scope)),
    ({ levelId }) => levelId,
  );
  return {
    levels: levels.map((level) => assembleLevel(level, shapes.get(level.id) ?? [], scope)),
    tags,
  };
}

/** As rows are listed. */
function inOrder(entities: readonly Entity[]): Entity[] {
  return entities.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

type PlaceShape = { area: AreaShape } | { marker: MarkerShape };

function presentPlace(entity: Entity, scope: PresentScope): PlaceShape & { levelId: string } {
  const { levelId } = entity;
  return entity.kind === 'area'
    ? { levelId, area: presentArea(entity, scope) }
    : { levelId, marker: presentMarker(entity, scope) };
}

function assembleLevel(level: Level, places: readonly PlaceShape[], scope: PresentScope): LevelShape {
  return {
    ...presentLevelHead(level, scope),
    areas: places.flatMap((place) => ('area' in place ? [place.area] : [])),
    markers: places.flatMap((place) => ('marker' in place ? [place.marker] : [])),
  };
}
