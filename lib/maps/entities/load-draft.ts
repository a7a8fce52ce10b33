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
import { storedParts } from '#lib/maps/core/present.ts';
import { type EntityRow, entityOf, levelOf } from '#lib/maps/core/rows.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import { presentIcons, presentImages } from '#lib/maps/images/present.ts';
import { type IconRow, type ImageRow, listIconRows, listImageRows } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listDraftEntityRows, listDraftLevelRows, listTagRows } from './queries.ts';

type DraftProject = {
  settings: unknown;
  appearance: unknown;
  analytics: unknown;
  languages: string[];
};

export type Draft = { levels: LevelShape[]; tags: Tag[] };

/** The content of a draft. Levels and places are in order. */
export type DraftContent = {
  levels: readonly Level[];
  places: Iterable<Entity>;
  tags: Tag[];
  images: readonly ImageRow[];
  icons: readonly IconRow[];
};

/** Reads the whole draft in the contract's shapes: levels in order, their places in order, and the tags. */
export async function loadDraft(
  ctx: Ctx,
  project: DraftProject & { id: ProjectId | LockedProjectId },
): Promise<Draft> {
  const rows = await listDraftEntityRows(ctx.db, project.id);
  return presentDraft(ctx.origin, project, {
    levels: (await listDraftLevelRows(ctx.db, project.id)).map(levelOf),
    places: parsed(rows),
    tags: await listTagRows(ctx.db, project.id),
    images: await listImageRows(ctx.db, project.id, 'library'),
    icons: await listIconRows(ctx.db, project.id, 'library'),
  });
}

/** Parses each row only when it is read, so that not all places are in memory at once. */
function* parsed(rows: readonly EntityRow[]): Generator<Entity> {
  for (const row of rows) yield entityOf(row);
}

/** Places presented before the event loop gets a turn: a few milliseconds of work. */
const placesAtOnce = 200;

/** Like loadDraft, for content that is already loaded. Runs no query. URLs begin with `origin`. */
export async function presentDraft(
  origin: string,
  project: DraftProject,
  { levels, places, tags, images, icons }: DraftContent,
): Promise<Draft> {
  const scope: PresentScope = {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    images: presentImages(images, origin),
    icons: presentIcons(icons, origin),
    languages: project.languages,
    defaultLanguage: storedParts(project).settings.defaultLanguage,
    isPublic: false,
  };
  const shown: (PlaceShape & { levelId: string })[] = [];
  for (const place of places) {
    shown.push(presentPlace(place, scope));
    // Previews run on the main thread; yield to other requests.
    if (shown.length % placesAtOnce === 0) await new Promise(setImmediate);
  }
  const shapes = Map.groupBy(shown, ({ levelId }) => levelId);
  return {
    levels: levels.map((level) => assembleLevel(level, shapes.get(level.id) ?? [], scope)),
    tags,
  };
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
