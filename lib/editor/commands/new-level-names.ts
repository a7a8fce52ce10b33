import { baseName } from '../../import/floor-number.ts';
import { floorOf } from '../../mapmodel/first-level.ts';
import { codedFloor, levelNameIn } from '../../mapmodel/level-names.ts';
import type { Reader } from '../model/document.ts';
import type { Level } from '../model/types.ts';

export type LevelNames = Pick<Level, 'name' | 'translations'>;

/** Returns the names of a floor in the languages of the map, the default language as `name`. */
export function floorNames(
  number: number,
  { defaultLanguage, languages }: { defaultLanguage: string; languages: readonly string[] },
): LevelNames {
  const name = levelNameIn(defaultLanguage, number) ?? levelNameIn('en', number) ?? String(number);
  const others = languages.flatMap((code) => {
    const text = code === defaultLanguage ? null : levelNameIn(code, number);
    return text === null ? [] : [[code, { name: text }] as const];
  });
  return { name, translations: Object.fromEntries(others) };
}

/** Returns the names of the floor that a file's name is a code for (`EG.png`), else of the next floor. */
export function namesOfFile(document: Reader, fileName: string): LevelNames {
  const { settings, languages } = document.project();
  const number = codedFloor(baseName(fileName));
  const isTaken = document.levels().some((level) => floorOf(level) === number);
  if (number === null || isTaken) return nextFloorNames(document);
  return floorNames(number, { defaultLanguage: settings.defaultLanguage, languages });
}

/**
 * Returns the names of a level that somebody adds above the others: one more than the highest number, else as many as
 * there are levels that are not below ground.
 */
export function nextFloorNames(document: Reader): LevelNames {
  const { settings, languages } = document.project();
  const numbers = document.levels().map(floorOf);
  const highest = Math.max(0, ...numbers.map((number) => number ?? 0));
  const aboveGround = numbers.filter((number) => number === null || number >= 0).length;
  const number = highest > 0 ? Math.floor(highest) + 1 : aboveGround + 1;
  return floorNames(number, { defaultLanguage: settings.defaultLanguage, languages });
}
