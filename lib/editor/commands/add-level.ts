import { levelSlug } from '../../mapmodel/level-slug.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import { newLevel } from '../model/entities.ts';
import type { Command, Level, Refusal } from '../model/types.ts';
import { added, commandOf } from './command.ts';
import { keyMaker } from './keys.ts';

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
