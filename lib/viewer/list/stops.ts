import { wayOf } from '../../wayfinding/model.ts';
import { levelName, nameOf } from '../core/texts.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';

const climbing: ReadonlySet<string> = new Set(['stairs', 'escalator', 'elevator', 'ramp']);
/** More floors in a row are named by the first and the last. */
const namedMax = 2;

/**
 * Returns a function that keeps of each lift or stairs the first end in a list, with the levels of all of them. Ends
 * belong together by their shaft, else by kind and name if each is on a level of its own.
 */
export function stopJoiner(viewer: Viewer, levels: readonly LevelShape[]) {
  const shafts = shaftsOf(viewer, levels);
  return <One extends FoundPlace>(found: readonly One[]): One[] => {
    const seen = new Set<readonly LevelShape[]>();
    return found.flatMap((one) => {
      const stops = shafts.get(one.place.id);
      if (!stops) return one;
      if (seen.has(stops)) return [];
      seen.add(stops);
      return { ...one, stops };
    });
  };
}

/** Returns the names of the levels of a lift or stairs in the shown language. */
export function stopsText(viewer: Viewer, stops: readonly LevelShape[]): string {
  const { language } = viewer.languages();
  const names = stops.map((level) => levelName(level, language));
  const [first, last] = [stops.at(0)?.order ?? 0, stops.at(-1)?.order ?? 0];
  const between = viewer.project().levels.filter(({ order }) => order >= first && order <= last);
  if (stops.length > namedMax && between.length === stops.length) return `${names.at(0)} – ${names.at(-1)}`;
  return new Intl.ListFormat(language, { type: 'unit' }).format(names);
}

/** Returns the levels of each lift or stairs with several ends, the lowest first, by the id of each end. */
function shaftsOf(viewer: Viewer, levels: readonly LevelShape[]): Map<string, readonly LevelShape[]> {
  const groups = new Map<string, { id: string; level: LevelShape; isGiven: boolean }[]>();
  for (const level of levels.toSorted((a, b) => a.order - b.order))
    for (const marker of level.markers) {
      const way = wayOf(marker);
      if (!way || !climbing.has(way.kind)) continue;
      const own = way.shaft ?? `${level.building}/${nameOf(marker, viewer.languages(), viewer.strings())}`;
      const name = `${way.kind}/${way.shaft !== null}/${own}`;
      groups.set(name, [...(groups.get(name) ?? []), { id: marker.id, level, isGiven: way.shaft !== null }]);
    }
  const shafts = new Map<string, readonly LevelShape[]>();
  for (const ends of groups.values()) {
    const stops = [...new Set(ends.map(({ level }) => level))];
    if (stops.length < 2 || !(ends[0]?.isGiven || stops.length === ends.length)) continue;
    for (const { id } of ends) shafts.set(id, stops);
  }
  return shafts;
}
