import { loadWayStrings } from '#lib/messages/way.ts';
import { landmarksOf } from '#lib/wayfinding/itinerary/landmarks.ts';
import { presentRoute } from '#lib/wayfinding/itinerary/present-route.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import { areaEnd } from '#lib/wayfinding/search/end-points.ts';
import type { WalkedBuilding } from './buildings.ts';

const { texts } = await loadWayStrings('en');

const endOf = ({ kind, level, points }: WayPlace) =>
  kind === 'area' ? areaEnd(level, points) : { level, points, outline: [] };

/** Yields random routes between named places, each with the heading of the walker at its start. */
export function* routesIn(
  { finder, places }: WalkedBuilding,
  count: number,
  random: (below: number) => number,
) {
  const named = places.filter(({ title, way }) => title !== '' && way?.kind !== 'here');
  for (let found = 0; found < count; ) {
    const [from, to] = [named[random(named.length)], named[random(named.length)]];
    if (!from || !to || from === to) continue;
    const { way } = finder.find({
      from: [endOf(from)],
      to: [endOf(to)],
      profile: 'walk',
      avoid: new Set(),
      closed: new Map(),
    });
    if (!way) continue;
    found++;
    const heading = random(360);
    const route = presentRoute(way, {
      data: finder.data,
      sees: (level, a, b) => finder.sees(level, a, b),
      landmarksOn: (level) => landmarksOf(places.filter((place) => place.level === level)),
      placeOf: (id) => places.find((place) => place.id === id) ?? null,
      from,
      to,
      heading,
      profile: 'walk',
      texts,
      locale: 'en',
      isGoalClosed: false,
    });
    yield { from, to, heading, way, route };
  }
}
