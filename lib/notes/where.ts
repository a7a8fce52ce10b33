import type { Ctx } from '#lib/platform/context.ts';
import { findNamed, type Side } from './queries.ts';

/** Where a note says that it is about. */
export type Where = {
  level?: string | null | undefined;
  place?: string | null | undefined;
  at?: number[] | null | undefined;
};

/**
 * The columns of where a note is about. A place brings its level. What its writer does not see, or not any more, is left
 * out: the note is worth more than the place that it names.
 */
export async function whereColumns(ctx: Ctx, projectId: string, side: Side, { level, place, at }: Where) {
  const named = await findNamed(ctx.db, projectId, side, { levelId: level ?? null, placeId: place ?? null });
  const [x, y] = named.levelId === null ? [] : (at ?? []);
  return { ...named, x: x ?? null, y: y ?? null };
}
