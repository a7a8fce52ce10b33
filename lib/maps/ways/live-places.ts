import type { AreaShape, LevelShape, MarkerShape } from '#lib/mapmodel/present.ts';
import type { LevelBodies } from '#lib/maps/live/level-bodies.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import type { Usable } from '#lib/wayfinding/search/closed.ts';
import { areaEnd, type Place } from '#lib/wayfinding/search/end-points.ts';

/** A visible area or marker as directions need it. */
export type LivePlace = Usable & {
  kind: 'area' | 'marker';
  key: string;
  titles: ReadonlyMap<string, string>;
  tagIds: readonly string[];
  points: WayPlace['points'];
  /** The look of a `here` marker, in degrees. */
  heading: number | null;
};

/** A level keeps its bodies until something on it changes. */
const parsed = new WeakMap<LevelBodies, readonly LivePlace[]>();

/** All visible places as they are now, by level in the order of the map. */
export async function livePlacesOf(map: LiveMap): Promise<(readonly LivePlace[])[]> {
  const levels: (readonly LivePlace[])[] = [];
  for (const { level } of map.levels) {
    const bodies = await map.level(level.id);
    const known = parsed.get(bodies);
    const places = known ?? placesIn(bodies, map.scope.defaultLanguage);
    if (!known) {
      parsed.set(bodies, places);
      // A large building is parsed level by level, with room for other requests between.
      await new Promise(setImmediate);
    }
    levels.push(places);
  }
  return levels;
}

/** The place as an end of a way on the level with this number. */
export function endAt(level: number, { kind, points }: LivePlace): Place {
  return kind === 'area' ? areaEnd(level, points) : { level, points, outline: [] };
}

/** The place as steps name it. */
export function wayPlaceOf(place: LivePlace, level: number, language: string): WayPlace {
  const { id, kind, key, titles, points } = place;
  return { id, kind, key, title: titles.get(language) ?? titles.get('') ?? '', level, points };
}

function placesIn({ whole }: LevelBodies, defaultLanguage: string): LivePlace[] {
  const shape = JSON.parse(whole.raw.toString('utf8')) as LevelShape;
  return [
    ...shape.areas.map((area): LivePlace => {
      return { ...sharedOf(area, defaultLanguage), kind: 'area', points: area.data, heading: null };
    }),
    ...shape.markers.map((marker): LivePlace => {
      const { way, position } = marker;
      const heading = way?.kind === 'here' ? way.heading : null;
      const points = [[position.x, position.y]] as const;
      return { ...sharedOf(marker, defaultLanguage), kind: 'marker', points, heading };
    }),
  ];
}

function sharedOf(
  { id, key, status, workingHours, tags, translations }: AreaShape | MarkerShape,
  defaultLanguage: string,
) {
  const titles = new Map<string, string>();
  for (const [language, { title }] of Object.entries(translations)) if (title) titles.set(language, title);
  titles.set('', titles.get(defaultLanguage) ?? '');
  return {
    id,
    key,
    status: status?.type ?? null,
    workingHours,
    tagIds: tags.map((tag) => tag.id),
    titles,
  };
}
