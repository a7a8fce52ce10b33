import type { PlaceRef } from '../itinerary/types.ts';
import type { WayProfile } from '../model.ts';
import { areaEnd, type Place } from '../search/end-points.ts';
import type { WayFinder } from '../search/way-finder.ts';
import type { BuiltLevel } from './way-data.ts';

/** A place of a draft, as visitors would go to it. */
export type ReportedPlace = { ref: PlaceRef; end: Place };

/** What can be reached in a building. */
export type Reach = {
  /** Places that cannot be reached. */
  lost: ReportedPlace[];
  /** Names of the pieces of floor that can be reached. */
  reached: ReadonlySet<string>;
  /** Names of the pieces of floor at each place. */
  piecesOf: ReadonlyMap<ReportedPlace, readonly string[]>;
};

/** Returns the places of the levels that are not hidden. */
export function reportedPlaces(built: readonly BuiltLevel[]): ReportedPlace[] {
  return built.flatMap((one, level) => placesOf(one, level));
}

function placesOf({ level }: BuiltLevel, number: number): ReportedPlace[] {
  return [
    ...level.areas
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, key, title, data }): ReportedPlace => {
        return { ref: { id, kind: 'area', key, title }, end: areaEnd(number, data) };
      }),
    ...level.markers
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, key, title, position }): ReportedPlace => {
        return {
          ref: { id, kind: 'marker', key, title },
          end: { level: number, points: [position], outline: [] },
        };
      }),
  ];
}

/** Returns what can be reached from the piece of floor that reaches most of the places, and what cannot. */
export function reachOf(finder: WayFinder, places: readonly ReportedPlace[], profile: WayProfile): Reach {
  const piecesNear = ({ end }: ReportedPlace) => finder.candidatesOf(end, profile).flat(2);
  const piecesOf = new Map(places.map((place) => [place, piecesNear(place).map(({ piece }) => piece)]));
  const counts = new Map<string, number>();
  for (const [first] of piecesOf.values()) if (first) counts.set(first, (counts.get(first) ?? 0) + 1);
  let best = new Set<string>();
  let most = 0;
  for (const piece of counts.keys()) {
    if (best.has(piece)) continue;
    const reached = finder.reachedFrom(piece, profile);
    let sum = 0;
    for (const other of reached) sum += counts.get(other) ?? 0;
    if (sum <= most) continue;
    most = sum;
    best = reached;
  }
  const lost = places.filter((place) => !piecesOf.get(place)?.some((piece) => best.has(piece)));
  return { lost, reached: best, piecesOf };
}
