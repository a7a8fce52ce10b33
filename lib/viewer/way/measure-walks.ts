import type { WorkingHours } from '../../mapmodel/types.ts';
import { formatDistance } from '../../wayfinding/itinerary/format-distance.ts';
import { isScaledWay } from '../../wayfinding/itinerary/present-route.ts';
import type { WayProfile } from '../../wayfinding/model.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { LevelShape } from '../types.ts';
import type { End } from './ends.ts';
import { closedIn } from './find-route.ts';
import { searchPlaces } from './search-places.ts';

/** How long it takes to walk somewhere; `distance` in words, null where the plan has no scale. */
export type Walk = { seconds: number; distance: string | null };

export type WalksQuestion = {
  finder: WayFinder;
  levels: readonly LevelShape[];
  from: End;
  to: readonly End[];
  profile: WayProfile;
  openState: (hours: WorkingHours) => { isOpen: boolean; next: number | null };
  locale: string;
};

/** The quickest way to each place as things are now, without its steps; null where no way leads. */
export async function measureWalks(question: WalksQuestion): Promise<(Walk | null)[]> {
  const { finder, levels, from, to, profile, openState, locale } = question;
  const { data } = finder;
  const numberOf = (id: string) => data.levels.findIndex((level) => level.id === id);
  const closed = closedIn(finder, levels, openState);
  const start = searchPlaces(from, numberOf);
  const walks: (Walk | null)[] = [];
  for (const end of to) {
    const goal = searchPlaces(end, numberOf);
    const { way } = finder.find({ from: start, to: goal, profile, avoid: new Set(), closed });
    const distance = way && isScaledWay(way, data) ? formatDistance(way.meters, locale) : null;
    walks.push(way && { seconds: way.seconds, distance });
    // A search in a large building takes a frame; the visitor may be typing.
    await new Promise((next) => setTimeout(next, 0));
  }
  return walks;
}
