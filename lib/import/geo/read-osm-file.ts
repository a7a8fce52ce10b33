import type { Proposal } from '../proposal.ts';
import { type GeoFile, type GeoOptions, proposeFeatures } from './propose-features.ts';
import { readOsm } from './read-osm.ts';
import { sortOsm } from './sort-osm.ts';

/** Reads an OpenStreetMap file, as JOSM and the export of openstreetmap.org write it. Throws ImportRefused. */
export function readOsmFile(file: GeoFile, options: GeoOptions = {}): Proposal {
  const read = { features: readOsm(file.bytes), crs: null };
  return proposeFeatures(read, { format: 'osm', files: [file], sort: sortOsm }, options);
}
