import type { Ctx } from '#lib/platform/context.ts';
import { findNamed, type Side } from './queries.ts';

/** Level, place and position of a note, as sent. */
export type NotePosition = {
  level?: string | null | undefined;
  place?: string | null | undefined;
  at?: number[] | null | undefined;
};

/**
 * Returns the columns for the level, place and position of a note. A place sets its level. Anything that the author
 * cannot see is omitted, because the text of the note matters more.
 */
export async function positionColumns(
  ctx: Ctx,
  projectId: string,
  side: Side,
  { level, place, at }: NotePosition,
) {
  const named = await findNamed(ctx.db, projectId, side, { levelId: level ?? null, placeId: place ?? null });
  const [x, y] = named.levelId === null ? [] : (at ?? []);
  return { ...named, x: x ?? null, y: y ?? null };
}
