import type { Place } from '../../model/types.ts';

/** Orders of the list of places. `map` is the order in which the map draws them. */
export const placeSorts = ['map', 'name', 'kind', 'changed'] as const;
export type PlaceSort = (typeof placeSorts)[number];

type Known = {
  /** Language of the interface, whose alphabet counts. */
  language: string;
  /** Returns the shown title, which may be empty. */
  titleOf: (place: Place) => string;
  /** Returns the name of the kind; null for a place without one. */
  kindOf: (place: Place) => string | null;
  /** When places changed since the map was opened: the higher, the later. */
  changedAt: ReadonlyMap<string, number>;
};

/**
 * Returns places in an order. Numbers in names count as numbers. Places without a name or a kind come last; equal ones
 * keep the order of the map.
 */
export function sortPlaces(places: readonly Place[], sort: PlaceSort, known: Known): readonly Place[] {
  if (sort === 'map') return places;
  const { titleOf, kindOf, changedAt } = known;
  if (sort === 'changed')
    return places.toSorted((a, b) => (changedAt.get(b.id) ?? 0) - (changedAt.get(a.id) ?? 0));
  const { compare } = new Intl.Collator(known.language, { numeric: true });
  const named = places.map((place) => ({
    place,
    title: titleOf(place),
    kind: sort === 'kind' ? (kindOf(place) ?? '') : '',
  }));
  const byText = (a: string, b: string) => (a === b ? 0 : a === '' ? 1 : b === '' ? -1 : compare(a, b));
  return named.sort((a, b) => byText(a.kind, b.kind) || byText(a.title, b.title)).map(({ place }) => place);
}
