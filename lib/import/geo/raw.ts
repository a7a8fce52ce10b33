import type { Use } from '../kinds.ts';
import type { ByLanguage, Note } from '../proposal.ts';
import type { Tally } from '../report.ts';
import type { Feature, Position } from './feature.ts';

export type RawLevel = { ref: string; names: ByLanguage; ordinal: number };

/** A place as in its file, before projection and limits. */
export type RawPlace = {
  /** The element that is counted for it. Each further occupant of a unit is an element of its own. */
  feature: Feature;
  kind: 'area' | 'marker';
  /** The `ref` of each level. */
  levels: readonly string[];
  polygons: readonly (readonly (readonly Position[])[])[];
  /** Positions of a marker, one for each. */
  points: readonly Position[];
  names: ByLanguage;
  descriptions: ByLanguage;
  /** Names to make the key from, the best first. */
  keyNames: readonly (string | null)[];
  /** An id of the file that becomes the key, before any name; null if the key is made from names. */
  keyGiven: string | null;
  keyFallback: string;
  /** Id that other files of the same source have for it; null if it is of this file only. */
  sourceId: string | null;
  /** What the file says that the place is for. */
  uses: readonly Use[];
  hours: string | null;
  telephone: string | null;
  webpage: string | null;
  email: string | null;
  group: string;
  isTicked: boolean;
  notes: readonly Note[];
};

export type DrawnKind = 'outline' | 'corridor' | 'wall' | 'stairs' | 'door';

/** A shape that is only part of the floor plan. `levels` null means all levels. */
export type RawDrawing = { feature: Feature; kind: DrawnKind; levels: readonly string[] | null };

/** Content of a file. All features but those of places and drawings have ended in the tally. */
export type RawBuilding = {
  levels: readonly RawLevel[];
  places: readonly RawPlace[];
  drawings: readonly RawDrawing[];
  projectNames: ByLanguage;
};

export type Sorter = (features: readonly Feature[], tally: Tally) => RawBuilding;

/** Returns the kind and shapes of a place with this geometry. */
export function shapeOf({ geometry }: Feature): Pick<RawPlace, 'kind' | 'polygons' | 'points'> {
  if (geometry?.type === 'area') return { kind: 'area', polygons: geometry.polygons, points: [] };
  return { kind: 'marker', polygons: [], points: geometry?.type === 'point' ? geometry.points : [] };
}

/** Returns a category in words: `restroom.wheelchair` becomes `restroom wheelchair`. */
export function wordsOf(category: string): string {
  return category.replace(/[._]+/g, ' ').trim();
}

/** Returns a fallback key that is the same each time the file is read. */
export function keyOfId(word: string, id: string): string {
  const plain = id.replace(/^.*\/(?=.)/, '').replace(/[^A-Za-z0-9]+/g, '');
  return `${word}-${plain.slice(-12).toLowerCase() || '1'}`;
}
