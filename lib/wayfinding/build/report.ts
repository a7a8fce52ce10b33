import type { z } from 'zod';
import type { wayReport } from '../../contract/schemas/directions.ts';
import type { PlaceRef } from '../itinerary/types.ts';
import { type WayProfile, wayOf } from '../model.ts';
import { WayFinder } from '../search/way-finder.ts';
import { type ReportedPlace, reachOf, reportedPlaces } from './reach.ts';
import type { Shafts } from './shafts.ts';
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
  const places = reportedPlaces(built);
  const refs = new Map(places.map(({ ref }) => [ref.id, ref]));
  const refsOf = (ids: readonly string[]) => ids.flatMap((id) => refs.get(id) ?? []);
  const goals = goalsOf(places, shafts);
  const unreachable = profiles.map((profile) => ({
    profile,
    places: reachOf(finder, goals, profile).lost.map(({ ref }) => ref),
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

/** Returns the places that visitors go to: all but the joined ends of stairs and lifts. */
export function goalsOf(places: readonly ReportedPlace[], { shafts }: Shafts): ReportedPlace[] {
  const ends = new Set(shafts.flat().map(({ marker }) => marker.id));
  return places.filter(({ ref }) => !ends.has(ref.id));
}
