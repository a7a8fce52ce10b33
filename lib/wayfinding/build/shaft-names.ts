import type { WayLevel } from '../model.ts';
import type { ShaftMarker } from './shafts.ts';

/** Words that name only the kind of an end, its direction or a level. */
const kindWords = [
  ...['stairs', 'stair', 'staircase', 'stairway', 'escalator', 'elevator', 'lift', 'ramp', 'link', 'passage'],
  ...['treppe', 'treppenhaus', 'rolltreppe', 'aufzug', 'fahrstuhl', 'rampe', 'up', 'down', 'level', 'floor'],
];

/**
 * Groups ends of the same kind and building that have the same name, each on a level of its own, the lowest first. The
 * name is the title or else the key, without numbers, the words of the level and those of the kind.
 */
export function namedAlike(levels: readonly WayLevel[], members: readonly ShaftMarker[]): ShaftMarker[][] {
  const groups = new Map<string, ShaftMarker[]>();
  for (const member of members) {
    const level = levels[member.level];
    if (!level) continue;
    const { title, key } = member.marker;
    const name = nameOf(title, level) || nameOf(key, level);
    if (name === '') continue;
    const group = `${member.kind}/${level.building ?? ''}/${name}`;
    groups.set(group, [...(groups.get(group) ?? []), member]);
  }
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ level }) => level)).size === group.length)
    .map((group) => group.toSorted((a, b) => a.level - b.level));
}

function nameOf(text: string, { key, name }: WayLevel): string {
  const left = new Set([...kindWords, ...wordsOf(key), ...wordsOf(name)]);
  return wordsOf(text)
    .filter((word) => !left.has(word))
    .join(' ');
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
