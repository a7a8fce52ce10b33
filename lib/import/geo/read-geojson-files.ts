import { floorNumber } from '../floor-number.ts';
import { namesOfFiles } from '../floors.ts';
import type { Proposal } from '../proposal.ts';
import { readOneOf } from '../refused.ts';
import { osmFeatures } from './osm-features.ts';
import { type GeoFile, type GeoOptions, proposeFeatures } from './propose-features.ts';
import { type GeoJsonFile, isObject, parse, readGeoJson } from './read-geojson.ts';
import { isOverpass, readOverpass } from './read-overpass.ts';
import { sortImdf } from './sort-imdf.ts';
import { sortOsm } from './sort-osm.ts';

/** Names of WGS 84, and of systems of single continents that differ from it by less than 2 m. */
const degreesCrs =
  /(?:CRS84h?|EPSG:(?:[\d.]*:)?(?:4326|4979|4258|4937|4269|6318|4283|7844|4674|4490|4612|6668))$/i;

/**
 * Reads several files of GeoJSON, or of OpenStreetMap data in JSON, with one projection: floors of a building or parts
 * of an IMDF archive. Throws ImportRefused.
 */
export function readGeoJsonFiles(files: readonly GeoFile[], options: GeoOptions = {}): Proposal {
  const budget = { points: 0 };
  const read = files.map((file) => readOneOf(file.name, () => readOne(file, budget)));
  const floors = floorsOf(files.map(({ name }) => name));
  const features = read.flatMap((one, i) =>
    one.features.map((feature) => ({
      ...feature,
      floor: floors[i] ?? null,
      ref: i > 0 ? `${i + 1}:${feature.ref}` : feature.ref,
    })),
  );
  const crs = read.find((one) => one.crs !== null && !degreesCrs.test(one.crs))?.crs ?? null;
  const isImdf = features.some(({ type }) => type === 'unit');
  const sort = isImdf ? sortImdf : sortOsm;
  return proposeFeatures({ features, crs }, { format: isImdf ? 'imdf' : 'geojson', files, sort }, options);
}

/** Each of several files is a floor. A single file is one if its name has the number of a floor. */
function floorsOf(files: readonly string[]): (string | null)[] {
  const names = namesOfFiles(files);
  const isEach = new Set(names).size === files.length;
  if (files.length > 1) return isEach ? names : [...files];
  return names.map((name) => (floorNumber(name) === null ? null : name));
}

function readOne({ name, bytes }: GeoFile, budget: { points: number }): GeoJsonFile {
  const json = parse(bytes);
  if (isObject(json) && isOverpass(json)) return { features: osmFeatures(readOverpass(json)), crs: null };
  return readGeoJson(json, name, budget);
}
