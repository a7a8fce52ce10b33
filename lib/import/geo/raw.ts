import type { ByLanguage, Note } from '../proposal.ts';
import type { Tally } from '../report.ts';
import type { Feature, Position } from './feature.ts';

export type RawLevel = { ref: string; names: ByLanguage; ordinal: number };

/** A place as its file says it, before projection and bounds. */
export type RawPlace = {
  /** The element that ends with it; a further occupant of a unit is one of its own. */
  feature: Feature;
  kind: 'area' | 'marker';
  /** By `ref`. */
  levels: readonly string[];
  polygons: readonly (readonly (readonly Position[])[])[];
  point: Position | null;
  names: ByLanguage;
  descriptions: ByLanguage;
  /** What its key is made of, the best first. */
  keyNames: readonly (string | null)[];
  keyFallback: string;
  tags: readonly string[];
  hours: string | null;
  telephone: string | null;
  webpage: string | null;
  email: string | null;
  group: string;
  isTicked: boolean;
  notes: readonly Note[];
};

export type DrawnKind = 'outline' | 'corridor' | 'wall' | 'stairs' | 'door';

/** What belongs to the floor plan only; on every level where it names none. */
export type RawDrawing = { feature: Feature; kind: DrawnKind; levels: readonly string[] | null };

/** What a file holds, each of its features ended in the tally but those of places and drawings. */
export type RawBuilding = {
  levels: readonly RawLevel[];
  places: readonly RawPlace[];
  drawings: readonly RawDrawing[];
  projectNames: ByLanguage;
};

export type Sorter = (features: readonly Feature[], tally: Tally) => RawBuilding;

/** A category as a tag reads: `restroom.wheelchair` as `restroom wheelchair`. */
export function tagOf(category: string): string {
  return category.replace(/[._]+/g, ' ').trim();
}

/** A fallback key that is the same whenever the file is read. */
export function keyOfId(word: string, id: string): string {
  const plain = id.replace(/^.*\/(?=.)/, '').replace(/[^A-Za-z0-9]+/g, '');
  return `${word}-${plain.slice(-12).toLowerCase() || '1'}`;
}
