import type { Proposal } from '../proposal.ts';
import { readOneOf } from '../refused.ts';
import { type GeoFile, type GeoOptions, proposeFeatures } from './propose-features.ts';
import { readGeoJson } from './read-geojson.ts';
import { sortImdf } from './sort-imdf.ts';
import { sortOsm } from './sort-osm.ts';

const degreesCrs = /(?:CRS84h?|EPSG:{1,2}4326)$/i;

/**
 * Reads several GeoJSON files with one projection: floors of a building or parts of an IMDF archive. Throws
 * ImportRefused.
 */
export function readGeoJsonFiles(files: readonly GeoFile[], options: GeoOptions = {}): Proposal {
  const budget = { points: 0 };
  const read = files.map((file) => readOneOf(file.name, () => readGeoJson(file, budget)));
  const features = read.flatMap((one, i) =>
    one.features.map((feature) => ({
      ...feature,
      floor: files.length > 1 ? (files[i]?.name ?? null) : null,
      ref: i > 0 ? `${i + 1}:${feature.ref}` : feature.ref,
    })),
  );
  const crs = read.find((one) => one.crs !== null && !degreesCrs.test(one.crs))?.crs ?? null;
  const isImdf = features.some(({ type }) => type === 'unit');
  const sort = isImdf ? sortImdf : sortOsm;
  return proposeFeatures({ features, crs }, { format: isImdf ? 'imdf' : 'geojson', files, sort }, options);
}
