import type { Proposal } from '../proposal.ts';
import { ImportRefused, readOneOf } from '../refused.ts';
import { unzipAll } from '../zip.ts';
import { type GeoFile, type GeoOptions, proposeFeatures } from './propose-features.ts';
import { parse, readGeoJson } from './read-geojson.ts';
import { sortImdf } from './sort-imdf.ts';

const isWanted = (name: string) => /^(?:.*\/)?[\w-]+\.geojson$/i.test(name);

/** Reads an archive in Apple's Indoor Mapping Data Format. Throws ImportRefused. */
export function readImdfFile(file: GeoFile, options: GeoOptions = {}): Proposal {
  const budget = { points: 0 };
  const entries = unzipAll(file.bytes, isWanted, isWanted);
  if (entries.length === 0) throw new ImportRefused('notGeoJson', { name: file.name });
  const features = entries.flatMap((entry, i) =>
    readOneOf(entry.name, () => readGeoJson(parse(entry.bytes), entry.name, budget)).features.map(
      (feature) => ({ ...feature, ref: `${i + 1}:${feature.ref}` }),
    ),
  );
  return proposeFeatures({ features, crs: null }, { format: 'imdf', files: [file], sort: sortImdf }, options);
}
