import type { z } from 'zod';
import type { statusTypes } from '#lib/contract/choices.ts';
import type { area } from '#lib/contract/schemas/area.ts';
import type { translation } from '#lib/contract/schemas/content.ts';
import type { level } from '#lib/contract/schemas/level.ts';
import type { marker } from '#lib/contract/schemas/marker.ts';
import { placeDrawing as drawingOf, planOf } from '#lib/map/place-drawing.ts';
import type { AreaDrawing, LevelDrawing, MarkerDrawing, PlaceDrawing } from '#lib/map/types.ts';
import { containsWords, namedFirst, searchedText } from '#lib/mapmodel/contains-words.ts';

type Level = z.output<typeof level>;
type AreaShape = z.output<typeof area>;
type MarkerShape = z.output<typeof marker>;

type PlaceTexts = { title: string | null; description: string | null; statusLabel: string | null };

type Place = {
  key: string;
  isHidden: boolean;
  status: (typeof statusTypes)[number] | null;
  tags: readonly string[];
  texts: Record<string, PlaceTexts>;
};

export type MapArea = Place & Omit<AreaDrawing, 'title'>;
export type MapMarker = Place & Omit<MarkerDrawing, 'title'>;
export type MapPlace = MapArea | MapMarker;

export type MapLevel = Pick<
  LevelDrawing,
  'id' | 'width' | 'height' | 'imageUrl' | 'imageThumbnails' | 'backgroundColor'
> & {
  key: string;
  name: string;
  translations: Level['translations'];
  isHidden: boolean;
  areas: readonly MapPlace[];
  markers: readonly MapPlace[];
};

/** Opacity of hidden places, which visitors do not see. */
const hiddenShare = 0.4;

/** Returns the saved levels in order, reduced to what the project page draws and lists. */
export function mapLevels(levels: readonly Level[]): MapLevel[] {
  return levels.map((each) => ({
    ...planOf(each),
    key: each.key,
    name: each.name,
    translations: each.translations,
    isHidden: each.isHidden,
    areas: each.areas.map(mapPlace),
    markers: each.markers.map(mapPlace),
  }));
}

/** Returns a level for the engine: the plan with `places`, and the zoom range for owners. */
export function levelDrawing(level: MapLevel, places: readonly PlaceDrawing[]): LevelDrawing {
  return { ...planOf(level), defaultZoom: 1, minZoom: 1, maxZoom: 12, places };
}

export function placeDrawing(place: MapPlace, title: string): PlaceDrawing {
  return drawingOf(place, { title, share: place.isHidden ? hiddenShare : 1 });
}

/** Returns the title in `language`, or else in the default language, or else in any. Null if there is none. */
export function titleOf(place: MapPlace, language: string, defaultLanguage: string): string | null {
  const inOrder = [language, defaultLanguage, ...Object.keys(place.texts)];
  for (const code of inOrder) {
    const title = place.texts[code]?.title?.trim();
    if (title) return title;
  }
  return null;
}

/** Returns the places whose title, key or tag contains all words of `search`, first those with exactly this title. */
export function findPlaces(
  places: readonly MapPlace[],
  search: string,
  textOf: (place: MapPlace) => string,
): readonly MapPlace[] {
  const contains = containsWords(search);
  if (!contains) return places;
  const found = places.filter((place) => contains(searchedText([textOf(place), place.key, ...place.tags])));
  return namedFirst(found, search, (place) => [textOf(place)]);
}

/** Returns where a place's name is drawn: in the middle of the area's extent, or at the marker. */
export function labelPoint(place: MapPlace): readonly [number, number] {
  if (place.kind === 'marker') return place.position;
  const xs = place.data.map(([x]) => x);
  const ys = place.data.map(([, y]) => y);
  const middle = (values: number[]) =>
    (values.reduce((a, b) => Math.min(a, b), Infinity) + values.reduce((a, b) => Math.max(a, b), -Infinity)) /
    2;
  return [middle(xs), middle(ys)];
}

function mapPlace(entity: AreaShape | MarkerShape): MapPlace {
  return {
    ...drawingOf(entity, { title: '' }),
    key: entity.key,
    isHidden: entity.isHidden,
    status: entity.status?.type ?? null,
    tags: entity.tags.map(({ name }) => name),
    texts: Object.fromEntries(
      Object.entries(entity.translations).map(([code, texts]) => [code, placeTexts(texts)]),
    ),
  };
}

function placeTexts({ title, description, statusLabel }: z.output<typeof translation>): PlaceTexts {
  return { title, description, statusLabel };
}
