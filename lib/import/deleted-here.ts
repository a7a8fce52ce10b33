import type { KnownPlace } from './known-map.ts';
import { type Marks, markOf, readMarks } from './last-import.ts';
import type { ProposedPlace } from './proposal.ts';

/**
 * A deleted place leaves nothing on the map. So each imported place keeps the marks of some others of its level that came
 * with it: as long as one of them is there, a place that is missing was on the map and was deleted.
 */
const companionsName = 'with';
/** If half of the places are deleted, one in 250 of them has none of these left. */
const companionsMax = 8;

type Named = Pick<ProposedPlace, 'kind' | 'sourceId' | 'key' | 'ref'>;

function markOfPlace({ kind, sourceId, key, ref }: Named): string {
  return markOf(`${kind} ${sourceId ?? key ?? ref}`);
}

/** Returns the mark of its companions for each of the places of one level, by `ref`, to be kept with its other marks. */
export function companionMarks(places: readonly Named[]): ReadonlyMap<string, readonly [string, string]> {
  // In the order of their marks, places beside each other in the file are no companions: they are deleted together.
  const ring = places
    .map((place) => ({ ref: place.ref, mark: markOfPlace(place) }))
    .toSorted((a, b) => (a.mark < b.mark ? -1 : 1));
  return new Map(
    ring.map(({ ref }, i) => {
      const next = [...ring.slice(i + 1), ...ring.slice(0, i)].slice(0, companionsMax);
      return [ref, [companionsName, next.map(({ mark }) => mark).join('.')] as const] as const;
    }),
  );
}

/** Returns a function that checks whether a place of a file was on a level of the map and was deleted there. */
export function deletedFinder(
  places: readonly KnownPlace[],
  kind: Parameters<typeof readMarks>[1],
): (place: ProposedPlace, level: string) => boolean {
  const byLevel = new Map<string, Set<string>>();
  for (const { level, imported } of places) {
    const marks: Marks = readMarks(imported, kind);
    const known = byLevel.get(level) ?? new Set<string>();
    for (const mark of marks.get(companionsName)?.split('.') ?? []) known.add(mark);
    byLevel.set(level, known);
  }
  return (place, level) => byLevel.get(level)?.has(markOfPlace(place)) ?? false;
}
