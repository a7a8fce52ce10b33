import type { LevelShape, PublicProject } from './types.ts';

/** A tag as the directory shows it. */
export type Category = PublicProject['tags'][number] & { icon?: string | null; order?: number };

/** The tags in the owner's order; those of equal order as they were made. */
export function categoriesOf(project: PublicProject): Category[] {
  const tags: Category[] = project.tags;
  return tags.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** How many places on each level have the tag. */
export function countsOf(levels: readonly LevelShape[], tagId: string): Map<string, number> {
  return new Map(
    levels.map(({ id, areas, markers }) => [
      id,
      [...areas, ...markers].filter(({ tags }) => tags.some((tag) => tag.id === tagId)).length,
    ]),
  );
}
