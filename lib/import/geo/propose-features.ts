import { noFacts, type Proposal, type SourceFormat } from '../proposal.ts';
import { type Question, Tally } from '../report.ts';
import { assemble, languagesOf, placePositions } from './assemble.ts';
import { type Feature, positionsOf } from './feature.ts';
import { type Coordinates, projectionOf } from './projection.ts';
import type { Sorter } from './raw.ts';

export type GeoFile = { name: string; bytes: Uint8Array };
/** Answers of the person to the questions; absent until they are given. */
export type GeoOptions = { coordinates?: Coordinates; isWideTaken?: boolean };

export type ReadFeatures = { features: Feature[]; crs: string | null };

const wideMetres = 20_000;

/** Builds the proposal from the features of a file, sorted by the rules of its format. */
export function proposeFeatures(
  read: ReadFeatures,
  source: { format: SourceFormat; files: readonly GeoFile[]; sort: Sorter },
  options: GeoOptions,
): Proposal {
  const { format, files, sort } = source;
  const tally = new Tally();
  tally.meet(read.features.length);
  const asked = askAbout(read, options);
  const usable = read.features.map((feature) => withFault(feature, asked.coordinates));
  const building = sort(usable, tally);
  const positions = placePositions(building.places);
  const rings = building.places.flatMap(({ polygons }) => polygons.map((polygon) => polygon[0] ?? []));
  const projection = projectionOf(positions, rings, asked.coordinates);
  const questions = [...asked.questions];
  if (projection.metres > wideMetres && !options.isWideTaken)
    questions.push({
      code: 'wide',
      refs: [],
      candidates: [],
      text: String(Math.round(projection.metres / 1000)),
    });
  const assembled = assemble(building, projection, tally);
  const degrees = Math.round(projection.northDegrees * 10) / 10;
  if (degrees % 360 !== 0) tally.tell('turned', String(degrees));
  return {
    source: { format, files: files.map(({ name }) => name) },
    ...assembled,
    ...tally.report,
    changes: [],
    questions,
    facts: {
      ...noFacts,
      projectNames: building.projectNames,
      languages: languagesOf([
        ...building.places.map(({ names }) => names),
        ...building.levels.map(({ names }) => names),
      ]),
      northDegrees: projection.northDegrees,
      pxPerMetre: projection.pxPerMetre,
    },
  };
}

/** Guesses the kind of coordinates, and asks if they are not clearly longitude and latitude. */
function askAbout(
  { features, crs }: ReadFeatures,
  options: GeoOptions,
): { coordinates: Coordinates; questions: Question[] } {
  if (options.coordinates) return { coordinates: options.coordinates, questions: [] };
  let [all, outside, swapped] = [0, 0, 0];
  for (const feature of features)
    for (const [x, y] of positionsOf(feature)) {
      all++;
      if (Math.abs(x) > 180 || Math.abs(y) > 180) outside++;
      else if (Math.abs(y) > 90 && Math.abs(x) <= 90) swapped++;
    }
  const question = (code: Question['code']): Question[] => [
    { code, refs: [], candidates: [], text: crs ?? '' },
  ];
  if (crs !== null || outside * 2 > all) return { coordinates: 'plane', questions: question('projected') };
  if (swapped * 2 > all) return { coordinates: 'latLon', questions: question('swapped') };
  return { coordinates: 'lonLat', questions: [] };
}

/** Marks a feature whose coordinates are impossible: off the earth, or beyond any plausible plane. */
function withFault(feature: Feature, coordinates: Coordinates): Feature {
  const isOff = positionsOf(feature).some(([x, y]) => {
    if (coordinates === 'plane') return Math.abs(x) > 1e9 || Math.abs(y) > 1e9;
    const [lon, lat] = coordinates === 'lonLat' ? [x, y] : [y, x];
    return Math.abs(lon) > 180 || Math.abs(lat) > 90;
  });
  return isOff ? { ...feature, geometry: null, fault: 'coordinates' } : feature;
}
