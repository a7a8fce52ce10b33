/** A point on a level, in px of its plan. */
export type Spot = { levelId: string; x: number; y: number };

export type Floor = { id: string; order: number; building: string | null };

export type Near<Place> = {
  place: Place;
  /** Straight to it in px, where it is on the same level. */
  distance: number | null;
  /** Floors up (down below zero) in the same building; null in another one. */
  floors: number | null;
};

/**
 * Places by how near they are: those on the level of `from` by the straight way, then floor by floor, then other
 * buildings. On other floors the distance on the plan decides between equals.
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
