import type { WayArea, WayLevel, WayMarker } from '../../wayfinding/model.ts';
import type { Reader } from '../model/document.ts';
import { titleOf } from '../model/entities.ts';
import type { Level, Place } from '../model/types.ts';

/** A level as directions read it, with the address of its plan. Ways leave out hidden levels. */
export type LiveLevel = WayLevel & { planUrl: string | null; isHidden: boolean };

/** Returns a function that reads the levels in their order. An unchanged level keeps its object. */
export function createLevelReader(document: Reader): (language: string) => readonly LiveLevel[] {
  let kept = new Map<string, { level: Level; places: readonly Place[]; language: string; read: LiveLevel }>();
  return (language) => {
    const next: typeof kept = new Map();
    const { defaultLanguage } = document.project().settings;
    for (const level of document.levels()) {
      const places = document.places(level.id);
      const known = kept.get(level.id);
      const isSame = known?.level === level && known.places === places && known.language === language;
      const entry = isSame
        ? known
        : { level, places, language, read: readLevel(level, places, language, defaultLanguage) };
      next.set(level.id, entry);
    }
    kept = next;
    return [...next.values()].map(({ read }) => read);
  };
}

function readLevel(
  level: Level,
  places: readonly Place[],
  language: string,
  defaultLanguage: string,
): LiveLevel {
  const { id, key, name, order, width, height, metersPerPixel, building, wayfinding } = level;
  const areas: WayArea[] = [];
  const markers: WayMarker[] = [];
  for (const place of places) {
    const title = titleOf(place, language, defaultLanguage);
    const shared = { id: place.id, key: place.key, title, isHidden: place.isHidden };
    if (place.kind === 'area') areas.push({ ...shared, data: place.data, passage: place.passage });
    else {
      const { order: own, position, icon, way, workingHours } = place;
      markers.push({ ...shared, order: own, position, icon, way, hasHours: workingHours !== null });
    }
  }
  const shape = { id, key, name, order, width, height, metersPerPixel, building, wayfinding };
  return { ...shape, areas, markers, planUrl: level.imageUrl, isHidden: level.isHidden };
}
