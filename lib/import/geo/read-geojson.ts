import { FormatRefused } from '../../formats/format-refused.ts';
import { jsonGuard } from '../../formats/json-guard.ts';
import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import { recordSign } from '../sniff.ts';
import type { Feature, Geometry, Position } from './feature.ts';
import { isLineByTags } from './osm-features.ts';

export type GeoJsonFile = { features: Feature[]; crs: string | null };

export type Json = Readonly<Record<string, unknown>>;

/** Returns the features of a JSON text. Marks features with invalid coordinates. Throws ImportRefused. */
export function readGeoJson(json: unknown, name: string, budget: { points: number }): GeoJsonFile {
  if (isObject(json) && (json.type === 'Topology' || isEsri(json))) throw new ImportRefused('otherGeo');
  const features = featuresIn(json);
  if (features === null) throw new ImportRefused('notGeoJson', { name });
  const given = isObject(json) && isObject(json.crs) && isObject(json.crs.properties) && json.crs.properties;
  const crs = given ? given.name : null;
  return {
    features: features.map((feature, i) => featureOf(feature, i, budget)),
    crs: typeof crs === 'string' ? crs : null,
  };
}

/** Checks whether a JSON is of the services of ArcGIS, which name things otherwise. */
function isEsri({ type, geometryType, features }: Json): boolean {
  const [first] = Array.isArray(features) ? (features as unknown[]) : [];
  const hasAttributes = isObject(first) && first.type === undefined && isObject(first.attributes);
  return type === undefined && (hasAttributes || String(geometryType).startsWith('esri'));
}

/**
 * Parses the bytes as JSON, within the same bounds as the API. Returns a list if they are a sequence of JSON texts, one
 * on each line or after a record separator. Throws ImportRefused.
 */
export function parse(bytes: Uint8Array): unknown {
  try {
    const utf8 = inUtf8(bytes);
    jsonGuard()(utf8);
    const text = new TextDecoder('utf-8').decode(utf8);
    try {
      return JSON.parse(text);
    } catch (error) {
      const sequence = error instanceof SyntaxError ? parseSequence(text) : null;
      if (sequence !== null) return sequence;
      throw error;
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(error.message, bytes);
    if (error instanceof FormatRefused) throw new ImportRefused('json');
    throw error;
  }
}

/** Returns a text with the byte order mark of UTF-16 in UTF-8, which the guard reads; any other as it is. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark !== 0xfffe && mark !== 0xfeff) return bytes;
  const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  return new TextEncoder().encode(text);
}

/** Parses a sequence of JSON texts; null if the text does not begin with a whole one. */
function parseSequence(text: string): unknown[] | null {
  const isMarked = text.trimStart().startsWith(recordSign);
  const values: unknown[] = [];
  let line = 1;
  for (const record of text.split(isMarked ? recordSign : '\n')) {
    try {
      if (record.trim() !== '') values.push(JSON.parse(record));
    } catch {
      if (values.length === 0) return null;
      throw new ImportRefused('jsonLine', { line });
    }
    line += isMarked ? record.split('\n').length - 1 : 1;
  }
  return values;
}

/** Returns an error that tells the damaged line of a JSON, or its early end, if the browser's message tells it. */
function damaged(message: string, bytes: Uint8Array): ImportRefused {
  const line = /line (\d+)/.exec(message)?.[1] ?? (/end of/.test(message) ? linesIn(bytes) : null);
  return line === null ? new ImportRefused('json') : new ImportRefused('jsonLine', { line });
}

function linesIn(bytes: Uint8Array): number {
  return bytes.reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 1);
}

const geometryTypes = /^(?:(?:Multi)?(?:Polygon|LineString|Point)|GeometryCollection)$/;

/** Returns the features of a collection, a feature, a bare geometry, or a list of them; null if there are none. */
function featuresIn(json: unknown): unknown[] | null {
  if (Array.isArray(json)) {
    const lists = json.map((each) => (Array.isArray(each) ? null : featuresIn(each)));
    return lists.every((list) => list !== null) && lists.length > 0 ? lists.flat() : null;
  }
  if (!isObject(json)) return null;
  if (json.type === 'FeatureCollection') return Array.isArray(json.features) ? json.features : null;
  if (json.type === 'Feature') return [json];
  return geometryTypes.test(String(json.type)) ? [{ geometry: json }] : null;
}

function featureOf(value: unknown, i: number, budget: { points: number }): Feature {
  const json = isObject(value) ? value : {};
  const properties = isObject(json.properties) ? json.properties : {};
  const given = json.id ?? properties['@id'] ?? properties.id;
  const id = typeof given === 'string' || typeof given === 'number' ? String(given) : null;
  const { geometry, otherShapes } = isObject(json.geometry)
    ? mainShape(geometriesOf(json.geometry, budget))
    : noShape;
  return {
    ref: `${i + 1}/${id ?? ''}`,
    id,
    type: typeof json.feature_type === 'string' ? json.feature_type : null,
    properties,
    geometry: geometry === 'coordinates' ? null : closedAsArea(geometry, properties),
    fault: geometry === 'coordinates' ? geometry : null,
    otherShapes,
    floor: null,
  };
}

/** Some exports write an outline as a line that ends where it begins. */
function closedAsArea(geometry: Geometry | null, properties: Json): Geometry | null {
  const [line, ...others] = geometry?.type === 'line' ? geometry.lines : [];
  if (!line || others.length > 0 || line.length < 4) return geometry;
  const [first, last] = [line[0], line.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed && !isLineByTags(properties) ? { type: 'area', polygons: [[line]] } : geometry;
}

type Shape = Geometry | 'coordinates' | null;
const noShape = { geometry: null, otherShapes: 0 };

/** Returns the shapes of a geometry: each of a collection, else one. */
function geometriesOf(json: Json, budget: { points: number }): Shape[] {
  if (json.type !== 'GeometryCollection') return [geometryOf(json, budget)];
  const parts = Array.isArray(json.geometries) ? (json.geometries as unknown[]) : [];
  return parts.flatMap((part) => (isObject(part) ? geometriesOf(part, budget) : [null]));
}

/** Joins the areas among some shapes, else the points, else the lines, and counts the others. */
function mainShape(shapes: readonly Shape[]): { geometry: Shape; otherShapes: number } {
  const [only] = shapes;
  if (only !== undefined && shapes.length === 1) return { geometry: only, otherShapes: 0 };
  const known = shapes.filter((shape): shape is Geometry => shape !== null && shape !== 'coordinates');
  const areas = known.filter((shape) => shape.type === 'area');
  const points = known.filter((shape) => shape.type === 'point');
  const lines = known.filter((shape) => shape.type === 'line');
  const otherShapes = (used: readonly unknown[]) => shapes.length - used.length;
  if (areas.length > 0)
    return {
      geometry: { type: 'area', polygons: areas.flatMap(({ polygons }) => polygons) },
      otherShapes: otherShapes(areas),
    };
  if (points.length > 0)
    return {
      geometry: { type: 'point', points: points.flatMap((each) => each.points) },
      otherShapes: otherShapes(points),
    };
  if (lines.length > 0)
    return {
      geometry: { type: 'line', lines: lines.flatMap((each) => each.lines) },
      otherShapes: otherShapes(lines),
    };
  return { geometry: shapes.includes('coordinates') ? 'coordinates' : null, otherShapes: 0 };
}

function geometryOf({ type, coordinates }: Json, budget: { points: number }): Shape {
  const position = (value: unknown) => positionOf(value, budget);
  const line = (value: unknown) => listOf(value, position);
  const polygon = (value: unknown) => listOf(value, line);
  const all = String(type).startsWith('Multi') ? coordinates : [coordinates];
  switch (type) {
    case 'Polygon':
    case 'MultiPolygon': {
      const polygons = listOf(all, polygon);
      return polygons?.every((rings) => rings.length > 0) ? { type: 'area', polygons } : 'coordinates';
    }
    case 'LineString':
    case 'MultiLineString': {
      const lines = listOf(all, line);
      return lines ? { type: 'line', lines } : 'coordinates';
    }
    case 'Point':
    case 'MultiPoint': {
      const points = listOf(all, position);
      return points?.[0] ? { type: 'point', points } : 'coordinates';
    }
    default:
      return null;
  }
}

function listOf<T>(value: unknown, read: (entry: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const list: T[] = [];
  for (const entry of value) {
    const one = read(entry);
    if (one === null) return null;
    list.push(one);
  }
  return list;
}

function positionOf(value: unknown, budget: { points: number }): Position | null {
  if (++budget.points > importLimits.pointsMax)
    throw new ImportRefused('points', { count: importLimits.pointsMax });
  if (!Array.isArray(value)) return null;
  const [x, y] = value as unknown[];
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : null;
}

/** Checks whether a JSON value is an object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
