/** Longitude and latitude in degrees, or whatever plane the file measures in. */
export type Position = readonly [number, number];

export type Geometry =
  | { type: 'area'; polygons: readonly (readonly (readonly Position[])[])[] }
  | { type: 'line'; lines: readonly (readonly Position[])[] }
  | { type: 'point'; points: readonly Position[] };

/** An element of a GeoJSON, IMDF or OSM file. */
export type Feature = {
  /** As the file says it, else its number; unique in one file. */
  ref: string;
  id: string | null;
  /** Of IMDF: `unit`, `level` and so on. */
  type: string | null;
  properties: Readonly<Record<string, unknown>>;
  /** Null for none; a feature of IMDF may have none. */
  geometry: Geometry | null;
  fault: 'coordinates' | 'outlineGaps' | null;
  /** What its file says of the floor, where each floor has a file. */
  floor: string | null;
};

/** The first of the properties that is a text or a number. */
export function textProperty({ properties }: Feature, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = properties[name];
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

export function positionsOf({ geometry }: Feature): readonly Position[] {
  switch (geometry?.type) {
    case 'area':
      return geometry.polygons.flat(2);
    case 'line':
      return geometry.lines.flat();
    case 'point':
      return geometry.points;
    default:
      return [];
  }
}
