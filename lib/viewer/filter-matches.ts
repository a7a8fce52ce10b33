import { boundsOf } from '../geometry/bounds.ts';
import { fill } from '../strings/fill.ts';
import type { ViewerContext } from './context.ts';
import type { LevelShape, PlaceShape } from './types.ts';

/** Places that bear one of the chosen tags, by level; a level that could not be had is left out. */
export type Matches = ReadonlyMap<string, number>;

/** How near the map comes to what matches. */
const zoomMax = 3;

/** Counts on every level, of which those that are not here yet are loaded first. */
export async function countMatches({ data }: ViewerContext, tagIds: readonly string[]): Promise<Matches> {
  const levels = await data.loadAll();
  return new Map(levels.map((level) => [level.id, matching(level, tagIds).length]));
}

export function matching(level: LevelShape, tagIds: readonly string[]): PlaceShape[] {
  return [...level.areas, ...level.markers].filter((place) =>
    place.tags.some(({ id }) => tagIds.includes(id)),
  );
}

/** How many match in all, in words; where a level could not be had, that too. */
export function matchesText(ctx: ViewerContext, matches: Matches): string {
  const strings = ctx.strings();
  const all = [...matches.values()].reduce((sum, count) => sum + count, 0);
  const text = fill(strings.filterMatches, { count: all });
  return ctx.project().levels.every(({ id }) => matches.has(id)) ? text : `${text}. ${strings.filterPartly}`;
}

/** Levels with matches, top floor first. */
export function levelsWithMatches(ctx: ViewerContext, matches: Matches) {
  return ctx
    .project()
    .levels.map((level) => ({ level, count: matches.get(level.id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.level.order - a.level.order);
}

/** Shows a level with all of it in sight that matches. */
export async function goToMatches(ctx: ViewerContext, levelId: string): Promise<void> {
  if (!(await ctx.showLevel(levelId))) return;
  const level = ctx.level();
  if (level?.id !== levelId) return;
  const points = matching(level, ctx.store.state.tagIds).flatMap((place) =>
    'position' in place ? [[place.position.x, place.position.y] as const] : place.data,
  );
  if (points.length > 0) ctx.map.flyTo({ bounds: boundsOf(points), zoomMax });
}
