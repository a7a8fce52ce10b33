import { boundsOf } from '../geometry/bounds.ts';
import { distance } from '../geometry/point.ts';
import { edges, ringArea } from '../geometry/polygon.ts';
import { limits } from '../plans/limits.ts';
import { roundAt } from './grain.ts';
import type { ProposedPlace, SourceFormat } from './proposal.ts';

/**
 * What the last import gave for a place, kept with it (`imported` of an area or marker), so that the next one tells what
 * has changed in the file from what was edited here. Each field has a short mark: hashes of texts, the measures of a
 * shape. Files of another kind say other things about the same place and have marks of their own.
 */
export type Marks = ReadonlyMap<string, string>;

type Kind = 'd' | 'g' | 't';

/** Returns the kind of files that replace one another: drawings, maps of the earth, tables. */
export function kindOf(format: SourceFormat): Kind {
  if (format === 'table') return 't';
  return format === 'geojson' || format === 'imdf' || format === 'osm' ? 'g' : 'd';
}

/** Returns the marks of the last file of this kind; none if there was no such import. */
export function readMarks(imported: string | null, kind: Kind): Marks {
  return new Map(
    entriesOf(imported).flatMap(([name, mark]) =>
      name.startsWith(`${kind}.`) ? [[name.slice(2), mark] as const] : [],
    ),
  );
}

/**
 * Returns the stored text with these marks of a file. Marks of other kinds and of fields that the file does not have stay.
 * Those that find no room are left out: their fields then count as never imported.
 */
export function withMarks(imported: string | null, kind: Kind, marks: Marks): string | null {
  const own = [...marks].map(([field, mark]) => [`${kind}.${field}`, mark] as const);
  const all = [...new Map([...entriesOf(imported), ...own])].map(([name, mark]) => `${name}=${mark}`);
  let chars = -1;
  const kept = all.filter((entry) => {
    const isRoom = chars + 1 + entry.length <= limits.importedCharsMax;
    if (isRoom) chars += 1 + entry.length;
    return isRoom;
  });
  return kept.length > 0 ? kept.join(' ') : null;
}

function entriesOf(imported: string | null): (readonly [string, string])[] {
  return (imported ?? '').split(' ').flatMap((entry) => {
    const at = entry.indexOf('=');
    return at > 0 ? [[entry.slice(0, at), entry.slice(at + 1)] as const] : [];
  });
}

/** Returns the mark of a text: 32 bits of FNV-1a. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

type Shape = Pick<ProposedPlace, 'ring' | 'point'>;

/** Returns the mark of a shape: the number of its corners, its box, its area and its outline. `grain` is that of the level. */
export function shapeMark({ ring, point }: Shape, grain: number): string {
  const shape = ring ?? (point ? [point] : []);
  const { minX, minY, maxX, maxY } = boundsOf(shape);
  const around = ring ? [...edges(ring)].reduce((sum, [from, to]) => sum + distance(from, to), 0) : 0;
  const measures = [minX, minY, maxX, maxY, around, ring ? ringArea(ring) : 0];
  return [shape.length, ...measures.map((value) => roundAt(value, grain))].join(',');
}

/** A drawing that is fitted to a level again comes out with other roundings. */
const shapeRoundingPx = 0.2;

/** Checks whether two marks are of the same shape. */
export function isSameShape(one: string, other: string, grain: number): boolean {
  const [a, b] = [one.split(',').map(Number), other.split(',').map(Number)];
  const [corners = 0, , , , , around = 0] = a;
  // The length of an outline adds up the roundings of its corners, its area those along the outline.
  const shares = [0, 1, 1, 1, 1, Math.max(1, corners), Math.max(1, around)];
  return (
    a.length === b.length &&
    a.every((value, i) => {
      const rounding = shapeRoundingPx * grain * (shares[i] ?? 0);
      return Math.abs(value - (b[i] ?? Number.NaN)) <= rounding;
    })
  );
}
