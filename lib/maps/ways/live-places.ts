import type { AreaShape, LevelShape, MarkerShape } from '#lib/mapmodel/present.ts';
import type { LevelBodies } from '#lib/maps/live/level-bodies.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import { type Landmark, landmarksOf as landmarksAmong } from '#lib/wayfinding/itinerary/landmarks.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import { wayOf } from '#lib/wayfinding/model.ts';
import type { Usable } from '#lib/wayfinding/search/closed.ts';
import { areaEnd, type Place } from '#lib/wayfinding/search/end-points.ts';

/** A visible area or marker, with the fields that directions need. */
export type LivePlace = Usable & {
  kind: 'area' | 'marker';
  key: string;
  externalId: string | null;
  titles: ReadonlyMap<string, string>;
  tagIds: readonly string[];
  /** Labels of the status by language; that of the default language at ''. */
  labels: ReadonlyMap<string, string>;
  points: WayPlace['points'];
  /** The role of a marker in directions. */
  way: WayPlace['way'];
};

/** The visible places of a map, by level in the order of the map. The same object for one version. */
export type LivePlaces = readonly (readonly LivePlace[])[];

/** Parsed places by level bodies, which stay the same object until something on the level changes. */
const parsed = new WeakMap<LevelBodies, readonly LivePlace[]>();
const ofMaps = new WeakMap<LiveMap, LivePlaces>();
const byId = new WeakMap<readonly LivePlace[], ReadonlyMap<string, LivePlace>>();
const ends = new WeakMap<LivePlace, Place>();
const landmarks = new WeakMap<readonly LivePlace[], Map<string, readonly Landmark[]>>();

/** Returns a place by its id with the index of its level; null if the map does not show it. */
export function placeIn(places: LivePlaces, id: string): { place: LivePlace; level: number } | null {
  for (const [level, own] of places.entries()) {
    const named = byId.get(own) ?? new Map(own.map((place) => [place.id, place]));
    byId.set(own, named);
    const place = named.get(id);
    if (place) return { place, level };
  }
  return null;
}

/** Returns what steps may name on a level, made once for each language while the level does not change. */
export function landmarksOf(own: readonly LivePlace[], level: number, language: string): readonly Landmark[] {
  const made = landmarks.get(own) ?? new Map<string, readonly Landmark[]>();
  landmarks.set(own, made);
  const name = `${level} ${language}`;
  const known = made.get(name) ?? landmarksAmong(own.map((place) => wayPlaceOf(place, level, language)));
  made.set(name, known);
  return known;
}

/** Returns all visible places of the live map. */
export async function livePlacesOf(map: LiveMap): Promise<LivePlaces> {
  const known = ofMaps.get(map) ?? (await readPlaces(map));
  ofMaps.set(map, known);
  return known;
}

async function readPlaces(map: LiveMap): Promise<LivePlaces> {
  const levels: (readonly LivePlace[])[] = [];
  for (const { level } of map.levels) {
    const bodies = await map.level(level.id);
    const known = parsed.get(bodies);
    const places = known ?? placesIn(bodies, map.scope.defaultLanguage);
    if (!known) {
      parsed.set(bodies, places);
      // Yield to other requests between the levels of a large building.
      await yieldTurn();
    }
    levels.push(places);
  }
  return levels;
}

/** Returns the place as an end of a way, on the level with this index. */
export function endAt(level: number, place: LivePlace): Place {
  const { kind, points } = place;
  const known = ends.get(place);
  if (known?.level === level) return known;
  const end = kind === 'area' ? areaEnd(level, points) : { level, points, outline: [] };
  ends.set(place, end);
  return end;
}

/** Returns the place in the form that the steps of a route use. */
export function wayPlaceOf(place: LivePlace, level: number, language: string): WayPlace {
  const { id, kind, key, titles, points, way } = place;
  return { id, kind, key, title: titles.get(language) ?? titles.get('') ?? '', level, points, way };
}

function placesIn({ whole }: LevelBodies, defaultLanguage: string): LivePlace[] {
  const shape = JSON.parse(whole.raw.toString('utf8')) as LevelShape;
  const shared = (place: AreaShape | MarkerShape) => sharedOf(place, defaultLanguage);
  return [
    ...shape.areas.map((area) => ({ ...shared(area), kind: 'area' as const, points: area.data, way: null })),
    ...shape.markers.map((marker) => {
      const points = [[marker.position.x, marker.position.y]] as const;
      return { ...shared(marker), kind: 'marker' as const, points, way: wayOf(marker) };
    }),
  ];
}

function sharedOf(
  { id, key, externalId, status, workingHours, tags, translations }: AreaShape | MarkerShape,
  defaultLanguage: string,
) {
  const titles = new Map<string, string>();
  const labels = new Map<string, string>();
  for (const [language, { title, statusLabel }] of Object.entries(translations)) {
    if (title) titles.set(language, title);
    if (statusLabel) labels.set(language, statusLabel);
  }
  labels.set('', labels.get(defaultLanguage) ?? '');
  titles.set('', titles.get(defaultLanguage) ?? '');
  return {
    id,
    key,
    externalId,
    status: status?.type ?? null,
    labels,
    workingHours,
    tagIds: tags.map((tag) => tag.id),
    titles,
  };
}
