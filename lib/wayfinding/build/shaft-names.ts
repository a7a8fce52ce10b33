import type { WayLevel } from '../model.ts';
import type { ShaftMarker } from './shafts.ts';

/** Words that say no more of an end than its kind. */
const kindWords = [
  ...['stairs', 'stair', 'staircase', 'stairway', 'escalator', 'elevator', 'lift', 'ramp', 'link', 'passage'],
  ...['treppe', 'treppenhaus', 'rolltreppe', 'aufzug', 'fahrstuhl', 'rampe', 'up', 'down', 'level', 'floor'],
];

/**
 * Groups of ends of one kind and building that have one name, each on a level of its own, the lowest first. A name is
 * what a title or a key says beside numbers, the words of the level and those of the kind.
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
