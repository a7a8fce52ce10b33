import { formatDistance } from '../../wayfinding/itinerary/format-distance.ts';
import { isScaledWay } from '../../wayfinding/itinerary/present-route.ts';
import type { WayProfile } from '../../wayfinding/model.ts';
import type { OpenState } from '../../wayfinding/search/closed-by.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { LevelShape } from '../core/types.ts';
import type { Walk } from '../core/viewer.ts';
import type { End } from './ends.ts';
import { closedIn } from './find-route.ts';
import { searchPlaces } from './search-places.ts';

export type WalksQuestion = {
  finder: WayFinder;
  levels: readonly LevelShape[];
  from: End;
  to: readonly End[];
  profile: WayProfile;
  openState: OpenState;
  locale: string;
};

/**
 * Measures the quickest way to each place in the current state of the building, without steps. Null if no way leads
 * there.
 */
export async function measureWalks(question: WalksQuestion): Promise<(Walk | null)[]> {
  const { finder, levels, from, to, profile, openState, locale } = question;
  const { data } = finder;
  const numberOf = (id: string) => data.levels.findIndex((level) => level.id === id);
  const closed = closedIn(levels, openState);
  const start = searchPlaces(from, numberOf);
  const walks: (Walk | null)[] = [];
  for (const end of to) {
    const goal = searchPlaces(end, numberOf);
    const { way } = finder.find({ from: start, to: goal, profile, avoid: new Set(), closed });
    const distance = way && isScaledWay(way, data) ? formatDistance(way.meters, locale) : null;
    walks.push(way && { seconds: way.seconds, distance });
    // A search in a large building takes a frame. The pause lets the visitor type.
    await new Promise((next) => setTimeout(next, 0));
  }
  return walks;
}
