import { floorNumbers } from '../mapmodel/first-level.ts';
import { levelSlug } from '../mapmodel/plain-slug.ts';
import { isSameName } from '../mapmodel/search-text.ts';
import { floorNumber } from './floor-number.ts';
import type { KnownMap } from './known-map.ts';

type KnownLevel = KnownMap['levels'][number];

/**
 * Returns a function that finds the level of the map that a file names: by its key, else by its name, else by the number
 * of its floor (`0`, `-1`, `EG`). Without a number in the name, `number` is that of the file. What several levels may be
 * is none of them.
 */
export function levelFinder(
  levels: KnownMap['levels'],
): (names: readonly string[], number?: number | null) => KnownLevel | null {
  const numbers = floorNumbers(levels);
  const only = (found: readonly KnownLevel[]) => (found.length === 1 ? (found[0] ?? null) : null);
  return (names, number = null) => {
    const keyed = levels.find(({ key }) => names.some((name) => key === name || key === levelSlug(name)));
    const named = levels.filter((level) => names.some((name) => isSameName(level.name, name)));
    if (keyed || named.length > 0) return keyed ?? only(named);
    const floor = names.map(floorNumber).find((each) => each !== null) ?? number;
    return floor === null ? null : only(levels.filter((level) => numbers.get(level) === floor));
  };
}
