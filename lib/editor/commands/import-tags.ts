import type { Tally } from '../../import/report.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import type { Change, Tag } from '../model/types.ts';
import { added } from './command.ts';
import { type KindNames, kindWithName, tagMade } from './give-kind.ts';
import { nextTag } from './tags.ts';

/**
 * Finds tags by name, ignoring case, and makes missing tags up to the limit of the project. A tag with the name of a kind
 * of room gets its colour, its icon and its names.
 */
export function tagTaker(
  document: Reader,
  newId: () => string,
  { tally, kinds, languages }: { tally: Tally; kinds: KindNames; languages: readonly string[] },
): { idsOf: (names: readonly string[]) => string[]; changes: () => Change[] } {
  const { settings } = document.project();
  const tags = [...document.tags()];
  const known = new Map<string, string>();
  for (const { id, name } of tags.toReversed()) known.set(folded(name), id);
  const made: Tag[] = [];
  const idOf = (name: string): string[] => {
    const id = known.get(folded(name));
    if (id !== undefined) return [id];
    if (tags.length >= limits.tagsPerProjectMax) {
      tally.tell('tagsMax', name);
      return [];
    }
    const kind = kindWithName(name, kinds);
    const tag = kind ? tagMade({ settings, languages }, kind, kinds, newId()) : nextTag(tags, newId(), name);
    tags.push(tag);
    made.push(tag);
    known.set(folded(name), tag.id);
    return [tag.id];
  };
  return {
    idsOf: (names) => [...new Set(names.flatMap((name) => (name.trim() === '' ? [] : idOf(name.trim()))))],
    changes: () => made.map(added),
  };
}

function folded(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
