import { baseName } from '../../import/floor-number.ts';
import { isMachineName } from '../../import/machine-name.ts';
import { floorOf } from '../../mapmodel/first-level.ts';
import { codedFloor, levelNameIn } from '../../mapmodel/level-names.ts';
import { levelSlug } from '../../mapmodel/plain-slug.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import { newLevel } from '../model/entities.ts';
import { type Command, isRefusal, type Level, type Refusal } from '../model/types.ts';
import { added, commandOf } from './command.ts';
import { keyMaker } from './keys.ts';
import { withinShafts } from './way-bounds.ts';

/** Commands that make levels, loaded when the pointer comes near the list of levels. */

type Added = { id: string; name: string; translations?: Level['translations']; fields?: Partial<Level> };

/** Adds a level after the last one. */
export function addLevel(
  document: Reader,
  { id, name, translations = {}, fields = {} }: Added,
): Command | Refusal {
  const levels = document.levels();
  if (levels.length >= limits.levelsMax) return { refused: 'levelsMax' };
  const order = Math.max(-1, ...levels.map((level) => level.order)) + 1;
  const key = keyMaker(document, 'level')(levelSlug(name) ?? undefined);
  return commandOf(
    'addLevel',
    [added({ ...newLevel({ id, name, order }), translations, ...fields, key })],
    [],
  );
}

/** Copies a level with all its places and puts the copy after the last level. */
export function duplicateLevel(
  document: Reader,
  { id, name, newId }: { id: string; name: string; newId: () => string },
): Command | Refusal {
  const level = document.get(id);
  if (level?.kind !== 'level') return { refused: 'selectArea' };
  const { id: _, key: __, kind: ___, order: ____, name: _____, ...fields } = level;
  const copyId = newId();
  const command = addLevel(document, { id: copyId, name, fields });
  if (isRefusal(command)) return command;
  const keys = { area: keyMaker(document, 'area'), marker: keyMaker(document, 'marker') };
  const copies = document.places(id).map((place) => {
    const key = keys[place.kind](place.key.replace(/-\d+$/, '') || undefined);
    return { ...place, id: newId(), key, externalId: null, imported: null, level: copyId };
  });
  return { ...command, changes: [...command.changes, ...withinShafts(document, copies).map(added)] };
}

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

/**
 * Returns the names of a level that a file is the plan of: those of the floor whose number is the name of the file
 * (`2.png`), the name of the file, or those of the next floor if no person chose that name (`IMG_2034.jpg`).
 */
export function namesOfFile(document: Reader, fileName: string): LevelNames {
  const { settings, languages } = document.project();
  const name = baseName(fileName);
  const number = codedFloor(name);
  const isTaken = document.levels().some((level) => floorOf(level) === number);
  if (number === null && !isMachineName(name)) return { name, translations: {} };
  if (number === null || isTaken) return nextFloorNames(document);
  return floorNames(number, { defaultLanguage: settings.defaultLanguage, languages });
}

/** Returns the names of a level that somebody adds above the others. */
export function nextFloorNames(document: Reader): LevelNames {
  const { settings, languages } = document.project();
  const number = nextFloor(document.levels().map(floorOf));
  return floorNames(number, { defaultLanguage: settings.defaultLanguage, languages });
}

/**
 * Returns the number of the floor above those with these numbers, null for one that tells none: one more than the
 * highest. If none tells its number, the first is counted as 1.
 */
export function nextFloor(numbers: readonly (number | null)[]): number {
  const told = numbers.filter((number) => number !== null);
  return told.length > 0 ? Math.floor(Math.max(...told)) + 1 : numbers.length + 1;
}
