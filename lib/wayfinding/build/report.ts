import type { z } from 'zod';
import type { wayReport } from '../../contract/schemas/directions.ts';
import type { PlaceRef } from '../itinerary/types.ts';
import { type WayProfile, wayOf } from '../model.ts';
import { areaEnd, type Place } from '../search/end-points.ts';
import { WayFinder } from '../search/way-finder.ts';
import type { BuiltLevel, BuiltWays } from './way-data.ts';

type Told = z.infer<typeof wayReport>;
type Warning = Omit<Told['warnings'][number], 'text'>;

/** What the editor shows of a draft's directions. The sentences of the warnings are in lib/messages. */
export type WayReport = Omit<Told, 'warnings'> & { warnings: Warning[] };

const profiles: readonly WayProfile[] = ['walk', 'stepFree'];

/** Returns the report of a draft: what the floors were read from, and what visitors cannot reach. */
export function reportOf(built: readonly BuiltLevel[], { data, shafts }: BuiltWays): WayReport {
  const finder = new WayFinder(
    data,
    built.map(({ mesh }) => mesh),
    built.map(({ stepFreeMesh }) => stepFreeMesh),
  );
  const places = built.flatMap((one, level) => placesOf(one, level));
  const refs = new Map(places.map(({ ref }) => [ref.id, ref]));
  const refsOf = (ids: readonly string[]) => ids.flatMap((id) => refs.get(id) ?? []);
  const ends = new Set(shafts.shafts.flat().map(({ marker }) => marker.id));
  const unreachable = profiles.map((profile) => ({
    profile,
    places: unreachedPlaces(
      finder,
      places.filter(({ ref }) => !ends.has(ref.id)),
      profile,
    ),
  }));
  const unpaired = refsOf(shafts.unpaired.map(({ marker }) => marker.id));
  const warnings: Warning[] = [];
  const warn = (code: Warning['code'], of: PlaceRef[], isSo: boolean) => {
    if (isSo) warnings.push({ code, places: of });
  };
  // An entrance from outside has floor on one side only, so it may be idle.
  const isDoor = ({ level }: BuiltLevel, id: string) =>
    level.markers.some((marker) => marker.id === id && wayOf(marker)?.kind === 'door');
  const idle = refsOf(built.flatMap((one) => one.floor.idleDoors.filter((id) => isDoor(one, id))));
  warn('shaftSingle', unpaired, unpaired.length > 0);
  warn('doorIdle', idle, idle.length > 0);
  const empty = built.some(({ floor, mesh }) => floor.source !== 'none' && mesh.triangles.length === 0);
  warn('noFloor', [], empty);
  warn(
    'noScale',
    [],
    data.levels.some(({ isScaled }) => !isScaled),
  );
  const lost = unreachable[0]?.places ?? [];
  warn('unreachable', lost, lost.length > 0);
  return {
    levels: built.map(({ level, floor }) => ({
      id: level.id,
      source: floor.source,
      colors: floor.colors,
      pieces: floor.pieces,
    })),
    unreachable,
    unpaired,
    proposals: shafts.proposals,
    warnings,
  };
}

type ReportedPlace = { ref: PlaceRef; end: Place };

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

/** Returns the places that cannot be reached from the piece of floor that reaches most places. */
function unreachedPlaces(
  finder: WayFinder,
  places: readonly ReportedPlace[],
  profile: WayProfile,
): PlaceRef[] {
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
  return places.flatMap((place) => {
    const isReached = piecesOf.get(place)?.some((piece) => best.has(piece)) ?? false;
    return isReached ? [] : [place.ref];
  });
}
