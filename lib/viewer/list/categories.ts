import type { Matches } from '../core/store.ts';
import type { FoundPlace, LevelShape, PlaceShape, PublicProject } from '../core/types.ts';

/** A tag as the directory shows it. */
export type Category = PublicProject['tags'][number] & { icon?: string | null; order?: number };

/** Keeps one end of each lift or stairs: see `stopJoiner`. */
type Join = (found: readonly FoundPlace[]) => readonly FoundPlace[];

const keepAll: Join = (found) => found;

/** Returns the tags in the owner's order. Tags of equal order stay in order of creation. */
export function categoriesOf(project: PublicProject): Category[] {
  const tags: Category[] = project.tags;
  return tags.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** Returns the categories that have places, with what `matchesOf` counts. */
export function countedCategories(project: PublicProject, levels: readonly LevelShape[], join?: Join) {
  return categoriesOf(project)
    .map((tag) => ({ tag, ...matchesOf(levels, [tag.id], join) }))
    .filter(({ count }) => count > 0);
}

/** Counts the places with one of the tags on each level, and those that `join` keeps of all of them. */
export function matchesOf(levels: readonly LevelShape[], tagIds: readonly string[], join = keepAll) {
  const found = levels.map((level) => matching(level, tagIds).map((place) => ({ place, level })));
  const counts: Matches = new Map(levels.map(({ id }, i) => [id, found[i]?.length ?? 0]));
  return { counts, count: join(found.flat()).length };
}

export function matching(level: LevelShape, tagIds: readonly string[]): PlaceShape[] {
  return [...level.areas, ...level.markers].filter((place) =>
    place.tags.some(({ id }) => tagIds.includes(id)),
  );
}
