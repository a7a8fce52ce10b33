import { FormatRefused } from '../../formats/format-refused.ts';
import { jsonGuard } from '../../formats/json-guard.ts';
import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import type { Feature, Geometry, Position } from './feature.ts';

export type GeoJsonFile = { features: Feature[]; crs: string | null };

type Json = Readonly<Record<string, unknown>>;

/** Reads the features of a GeoJSON file. Marks features with invalid coordinates. Throws ImportRefused. */
export function readGeoJson(
  file: { name: string; bytes: Uint8Array },
  budget: { points: number },
): GeoJsonFile {
  const json = parse(file.bytes);
  const features = isObject(json) ? featuresIn(json) : null;
  if (!isObject(json) || features === null) throw new ImportRefused('notGeoJson', { name: file.name });
  const name = isObject(json.crs) && isObject(json.crs.properties) ? json.crs.properties.name : null;
  return {
    features: features.map((feature, i) => featureOf(feature, i, budget)),
    crs: typeof name === 'string' ? name : null,
  };
}

/** Parses the bytes as JSON, within the same bounds as the API. Throws ImportRefused. */
export function parse(bytes: Uint8Array): unknown {
  try {
    jsonGuard()(bytes);
    return JSON.parse(new TextDecoder('utf-8').decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(error.message, bytes);
    if (error instanceof FormatRefused) throw new ImportRefused('json');
    throw error;
  }
}

/** Returns an error that tells the damaged line of a JSON, or its early end, if the browser's message tells it. */
function damaged(message: string, bytes: Uint8Array): ImportRefused {
  const line = /line (\d+)/.exec(message)?.[1] ?? (/end of/.test(message) ? linesIn(bytes) : null);
  return line === null ? new ImportRefused('json') : new ImportRefused('jsonLine', { line });
}

function linesIn(bytes: Uint8Array): number {
  return bytes.reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 1);
}

function featuresIn(json: Json): unknown[] | null {
  if (json.type === 'FeatureCollection') return Array.isArray(json.features) ? json.features : null;
  return json.type === 'Feature' ? [json] : null;
}

function featureOf(value: unknown, i: number, budget: { points: number }): Feature {
  const json = isObject(value) ? value : {};
  const properties = isObject(json.properties) ? json.properties : {};
  const given = json.id ?? properties['@id'] ?? properties.id;
  const id = typeof given === 'string' || typeof given === 'number' ? String(given) : null;
  const geometry = isObject(json.geometry) ? geometryOf(json.geometry, budget) : null;
  return {
    ref: `${i + 1}/${id ?? ''}`,
    id,
    type: typeof json.feature_type === 'string' ? json.feature_type : null,
    properties,
    geometry: geometry === 'coordinates' ? null : geometry,
    fault: geometry === 'coordinates' ? geometry : null,
    floor: null,
  };
}

function geometryOf(
  { type, coordinates }: Json,
  budget: { points: number },
): Geometry | 'coordinates' | null {
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
