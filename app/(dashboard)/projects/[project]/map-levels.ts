import type { z } from 'zod';
import type { statusTypes } from '#lib/contract/choices.ts';
import type { area } from '#lib/contract/schemas/area.ts';
import type { translation } from '#lib/contract/schemas/content.ts';
import type { level } from '#lib/contract/schemas/level.ts';
import type { marker } from '#lib/contract/schemas/marker.ts';

type Level = z.output<typeof level>;
type AreaShape = z.output<typeof area>;
type MarkerShape = z.output<typeof marker>;

export type PlaceTexts = { title: string | null; description: string | null; statusLabel: string | null };

type Place = {
  id: string;
  key: string;
  isHidden: boolean;
  color: string;
  status: (typeof statusTypes)[number] | null;
  tags: readonly string[];
  texts: Record<string, PlaceTexts>;
};

export type MapArea = Place & {
  kind: 'area';
  points: readonly (readonly [number, number])[];
  fillOpacity: number;
  strokeWidth: number;
};
export type MapMarker = Place & {
  kind: 'marker';
  x: number;
  y: number;
  shape: MarkerShape['type'];
  number: number | null;
  opacity: number;
};
export type MapPlace = MapArea | MapMarker;

export type MapLevel = {
  id: string;
  key: string;
  name: string;
  isHidden: boolean;
  width: number;
  height: number;
  /** The plan and its smaller versions, as an image element takes them. */
  image: { src: string; srcSet: string } | null;
  backgroundColor: string | null;
  areas: readonly MapArea[];
  markers: readonly MapMarker[];
};

const thumbnailWidths = [320, 640, 1280, 2560];

/** The saved levels in their order, cut down to what the project page draws and lists. */
export function mapLevels(levels: readonly Level[]): MapLevel[] {
  return levels.map((each) => ({
    id: each.id,
    key: each.key,
    name: each.name,
    isHidden: each.isHidden,
    width: each.width,
    height: each.height,
    image: each.imageUrl === null ? null : { src: each.imageUrl, srcSet: srcSetOf(each) },
    backgroundColor: each.backgroundColor,
    areas: each.areas.map(mapArea),
    markers: each.markers.map(mapMarker),
  }));
}

/** The title in `language`, else in the default language, else in any; null when there is none at all. */
export function titleOf(place: MapPlace, language: string, defaultLanguage: string): string | null {
  const inOrder = [language, defaultLanguage, ...Object.keys(place.texts)];
  for (const code of inOrder) {
    const title = place.texts[code]?.title?.trim();
    if (title) return title;
  }
  return null;
}

/** Places whose title, key or tag holds all words of `search`, without regard to case and accents. */
export function findPlaces(
  places: readonly MapPlace[],
  search: string,
  textOf: (place: MapPlace) => string,
): readonly MapPlace[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return places;
  return places.filter((place) => {
    const text = plain([textOf(place), place.key, ...place.tags].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Where a place's name stands: in the middle of the area's extent, or at the marker. */
export function labelPoint(place: MapPlace): readonly [number, number] {
  if (place.kind === 'marker') return [place.x, place.y];
  const xs = place.points.map(([x]) => x);
  const ys = place.points.map(([, y]) => y);
  const middle = (values: number[]) =>
    (values.reduce((a, b) => Math.min(a, b), Infinity) + values.reduce((a, b) => Math.max(a, b), -Infinity)) /
    2;
  return [middle(xs), middle(ys)];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function srcSetOf({ imageUrl, imageThumbnails, width }: Level): string {
  const small = imageThumbnails.map((url, index) => `${url} ${thumbnailWidths[index] ?? width}w`);
  return [...small, `${imageUrl} ${Math.round(width)}w`].join(', ');
}

function place(entity: AreaShape | MarkerShape): Place {
  return {
    id: entity.id,
    key: entity.key,
    isHidden: entity.isHidden,
    color: entity.color,
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

function mapArea(entity: AreaShape): MapArea {
  const { data, fillOpacity, strokeWidth } = entity;
  return { ...place(entity), kind: 'area', points: data, fillOpacity, strokeWidth };
}

function mapMarker(entity: MarkerShape): MapMarker {
  return {
    ...place(entity),
    kind: 'marker',
    x: entity.position.x,
    y: entity.position.y,
    shape: entity.type,
    number: entity.markerNumber,
    opacity: entity.opacity,
  };
}
