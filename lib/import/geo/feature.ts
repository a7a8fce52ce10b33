/** Longitude and latitude in degrees, or coordinates in the plane of the file. */
export type Position = readonly [number, number];

export type Geometry =
  | { type: 'area'; polygons: readonly (readonly (readonly Position[])[])[] }
  | { type: 'line'; lines: readonly (readonly Position[])[] }
  | { type: 'point'; points: readonly Position[] };

/** An element of a GeoJSON, IMDF or OSM file. */
export type Feature = {
  /** Id from the file, else the number of the element; unique in the file. */
  ref: string;
  id: string | null;
  /** Feature type of IMDF, such as `unit` or `level`. */
  type: string | null;
  properties: Readonly<Record<string, unknown>>;
  /** Null if there is none, which IMDF allows. */
  geometry: Geometry | null;
  /** Shapes that the feature has beside its geometry, of other kinds. */
  otherShapes: number;
  fault: 'coordinates' | 'outlineGaps' | null;
  /** Floor named by the file, if each floor has a file of its own. */
  floor: string | null;
};

/**
 * Returns the first of the named properties that is a text or a number; null if there is none. Tables of geodata write
 * names in capitals (`LEVEL`). A list becomes one text, as OpenStreetMap writes it.
 */
export function textProperty({ properties }: Feature, ...names: readonly string[]): string | null {
  for (const name of names) {
    const given = properties[name] ?? properties[name.toUpperCase()] ?? properties[capital(name)];
    const value = Array.isArray(given) ? given.map(String).join(';') : given;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns all positions of a feature's geometry; [] if it has none. */
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
