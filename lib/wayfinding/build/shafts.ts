import { distance } from '../../geometry/point.ts';
import type { Way } from '../../mapmodel/types.ts';
import { type WayLevel, type WayMarker, wayOf } from '../model.ts';
import { isEqualPlan, scaleOf } from '../scale.ts';
import type { Stop } from '../search/way-data.ts';

/** A marker of stairs, a lift and the like. `level` is the index of its level. */
export type ShaftMarker = { marker: WayMarker; way: Way; kind: Stop['kind']; level: number };
/** Two ends that seem to belong together, for a person to confirm. */
export type Proposal = { markers: [string, string]; kind: Stop['kind'] };
export type Shafts = { shafts: ShaftMarker[][]; unpaired: ShaftMarker[]; proposals: Proposal[] };

const pairedMeters = 3;
const notShafts: readonly Way['kind'][] = ['door', 'entrance', 'here'];
const isShaftKind = (kind: Way['kind']): kind is Stop['kind'] => !notShafts.includes(kind);

/** Words that name only the kind of an end, its direction or a level. */
const kindWords = [
  ...['stairs', 'stair', 'staircase', 'stairway', 'escalator', 'elevator', 'lift', 'ramp', 'link', 'passage'],
  ...['treppe', 'treppenhaus', 'rolltreppe', 'aufzug', 'fahrstuhl', 'rampe', 'up', 'down', 'level', 'floor'],
];

/**
 * Finds the markers that belong together. Markers with the same shaft and kind do. Lifts without a shaft do if their
 * ends are above each other on equal plans. Other ends that are above each other, or that have the same name, are only
 * proposed. `levels` must be in their order.
 */
export function findShafts(levels: readonly WayLevel[]): Shafts {
  const members = levels.flatMap((level, i) => shaftMarkers(level, i));
  const named = new Map<string, ShaftMarker[]>();
  const loose: ShaftMarker[] = [];
  for (const member of members) {
    if (member.way.shaft === null) {
      loose.push(member);
      continue;
    }
    const name = `${member.kind}/${member.way.shaft}`;
    named.set(name, [...(named.get(name) ?? []), member]);
  }
  const open = [...loose, ...single(named)];
  const near = nearPairs(levels, open);
  const isSilent = ([a, b]: Pair) => a.kind === 'elevator' && a.way.shaft === null && b.way.shaft === null;
  const all = [...named.values(), ...joinPairs(near.filter(isSilent))];
  const joined = new Set(all.filter(({ length }) => length > 1).flat());
  return {
    shafts: all.filter(({ length }) => length > 1),
    unpaired: members.filter((member) => !joined.has(member)),
    // A name counts more than a position: few stairs come out above where they begin.
    proposals: eachOnce([...namedPairs(levels, open), ...near])
      .filter((pair) => !near.some((other) => isSilent(other) && isSamePair(pair, other)))
      .map(([a, b]): Proposal => ({ markers: [a.marker.id, b.marker.id], kind: a.kind })),
  };
}

function shaftMarkers(level: WayLevel, number: number): ShaftMarker[] {
  return level.markers.flatMap((marker) => {
    const way = wayOf(marker);
    return way && isShaftKind(way.kind) ? [{ marker, way, kind: way.kind, level: number }] : [];
  });
}

function single(named: ReadonlyMap<string, ShaftMarker[]>): ShaftMarker[] {
  return [...named.values()].flatMap((members) => (members.length === 1 ? members : []));
}

type Pair = [ShaftMarker, ShaftMarker];

/**
 * Returns pairs of ends of one kind on consecutive levels with equal plans, the nearest first. Each end is in at most
 * one pair upwards and one downwards.
 */
function nearPairs(levels: readonly WayLevel[], members: readonly ShaftMarker[]): Pair[] {
  const found: { pair: Pair; away: number }[] = [];
  for (const lower of members) {
    const level = levels[lower.level];
    if (!level) continue;
    const above = levels.findIndex((other, i) => i > lower.level && isEqualPlan(level, other));
    const metersPerPixel = scaleOf(level, levels).metersPerPixel;
    for (const upper of members) {
      if (upper.level !== above || upper.kind !== lower.kind) continue;
      const away = distance(lower.marker.position, upper.marker.position) * metersPerPixel;
      if (away <= pairedMeters) found.push({ pair: [lower, upper], away });
    }
  }
  return eachOnce(found.toSorted((a, b) => a.away - b.away).map(({ pair }) => pair));
}

/** Keeps the first pair upwards and the first pair downwards of each end. */
function eachOnce(pairs: readonly Pair[]): Pair[] {
  const usedUp = new Set<ShaftMarker>();
  const usedDown = new Set<ShaftMarker>();
  return pairs.filter(([lower, upper]) => {
    if (usedUp.has(lower) || usedDown.has(upper)) return false;
    usedUp.add(lower);
    usedDown.add(upper);
    return true;
  });
}

/** Pairs each end with the next one above it of the same kind, name and building. */
function namedPairs(levels: readonly WayLevel[], members: readonly ShaftMarker[]): Pair[] {
  return namedAlike(levels, members).flatMap((alike) =>
    alike.flatMap((lower, i): Pair[] => {
      const upper = alike[i + 1];
      return upper ? [[lower, upper]] : [];
    }),
  );
}

/**
 * Groups ends of the same kind and building that have the same name, each on a level of its own, the lowest first. The
 * name is the title or else the key, without numbers, the words of the level and those of the kind.
 */
function namedAlike(levels: readonly WayLevel[], members: readonly ShaftMarker[]): ShaftMarker[][] {
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

function isSamePair(a: Pair, b: Pair): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function joinPairs(pairs: readonly Pair[]): ShaftMarker[][] {
  const shaftOf = new Map<ShaftMarker, ShaftMarker[]>();
  for (const [lower, upper] of pairs.toSorted((a, b) => a[0].level - b[0].level)) {
    const shaft = shaftOf.get(lower) ?? [lower];
    shaft.push(upper);
    shaftOf.set(lower, shaft);
    shaftOf.set(upper, shaft);
  }
  return [...new Set(shaftOf.values())];
}
