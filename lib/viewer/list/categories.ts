import type { LevelShape, PublicProject } from '../core/types.ts';

/** A tag as the directory shows it. */
export type Category = PublicProject['tags'][number] & { icon?: string | null; order?: number };

/** Returns the tags in the owner's order. Tags of equal order stay in order of creation. */
export function categoriesOf(project: PublicProject): Category[] {
  const tags: Category[] = project.tags;
  return tags.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** Counts the places with the tag on each level. */
export function countsOf(levels: readonly LevelShape[], tagId: string): Map<string, number> {
  return new Map(
    levels.map(({ id, areas, markers }) => [
      id,
      [...areas, ...markers].filter(({ tags }) => tags.some((tag) => tag.id === tagId)).length,
    ]),
  );
}
