import { floorNumber } from '../floor-number.ts';
import { importLimits } from '../limits.ts';

export type LevelTags = {
  /** Level names as in the file: `0`, `0.5`, `EG`. */
  names: string[];
  isOdd: boolean;
  /** Whether a range names more levels than a building has. */
  isTooWide: boolean;
};

/** Reads the levels of `level` tags: a number, a list, a range, or a word, which is a level of its own. */
export function readLevels(...tags: readonly (string | null)[]): LevelTags {
  const names = new Set<string>();
  const found: LevelTags = { names: [], isOdd: false, isTooWide: false };
  for (const part of tags.flatMap((tag) => (tag ?? '').slice(0, 1000).split(/[;,]/))) {
    const text = part.trim();
    if (text === '') continue;
    const range = /^(-?\d{1,9})\s*(?:-|–|to|\.\.)\s*(-?\d{1,9})$/.exec(text);
    if (range) {
      const [low, high] = [Number(range[1]), Number(range[2])].sort((a, b) => a - b);
      if (low === undefined || high === undefined || high - low >= importLimits.levelsPerPlaceMax)
        found.isTooWide = true;
      else for (let level = low; level <= high; level++) names.add(String(level));
      continue;
    }
    const number = Number(text);
    if (!Number.isInteger(number)) found.isOdd = true;
    names.add(Number.isFinite(number) ? String(number + 0) : text.slice(0, 50));
  }
  if (names.size > importLimits.levelsPerPlaceMax) found.isTooWide = true;
  else found.names = [...names];
  return found;
}

/** Returns the rank of a level among the others: its number, else the floor number in its name; null if unknown. */
export function ordinalOf(level: string): number | null {
  const number = Number(level);
  return Number.isFinite(number) ? number : floorNumber(level);
}
