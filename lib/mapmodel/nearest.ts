/** A point on a level, in map pixels. */
export type Spot = { levelId: string; x: number; y: number };

/** A level as far as its rank matters: levels of one `building` are ranked by `order`. */
type Floor = { id: string; order: number; building: string | null };

export type Near<Place> = {
  place: Place;
  /** Straight distance in map pixels; null if the place is on another level. */
  distance: number | null;
  /** Number of floors up (negative: down) in the same building; null if the place is in another building. */
  floors: number | null;
};

/**
 * Sorts places by how near they are to `from`: first those on the same level by straight distance, then floor by floor,
 * then other buildings. Equally many floors away, the distance on the plan decides.
 */
export function nearestFirst<Place>(
  places: readonly { place: Place; spot: Spot }[],
  from: Spot,
  levels: readonly Floor[],
): Near<Place>[] {
  const own = levels.find(({ id }) => id === from.levelId);
  const ranks = new Map(
    levels
      .filter(({ building }) => building === own?.building)
      .sort((a, b) => a.order - b.order)
      .map(({ id }, rank) => [id, rank]),
  );
  const ownRank = ranks.get(from.levelId) ?? 0;
  return places
    .map(({ place, spot }) => {
      const rank = ranks.get(spot.levelId);
      const onPlan = Math.hypot(spot.x - from.x, spot.y - from.y);
      const floors = rank === undefined ? null : rank - ownRank;
      const near = { place, distance: spot.levelId === from.levelId ? onPlan : null, floors };
      return { near, away: floors === null ? Infinity : Math.abs(floors), onPlan };
    })
    .sort((a, b) => (a.away === b.away ? a.onPlan - b.onPlan : a.away - b.away))
    .map(({ near }) => near);
}
