import type { NoteKind, NoteState } from '#lib/contract/choices.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type NoteShape, presentNotes } from './present.ts';
import { countNotes, listNoteRows } from './queries.ts';

type Filter = { state?: NoteState | undefined; kind?: NoteKind | undefined };

/** Returns one page of a project's notes for its members, newest first. */
export async function listNotes(
  ctx: Ctx,
  input: Filter & { projectId: string; offset: number; size: number },
): Promise<{ count: number; results: NoteShape[] }> {
  const { id } = await requireProject(ctx, input.projectId, 'read');
  const filter = { state: input.state, kind: input.kind };
  const count = await countNotes(ctx.db, id, filter);
  const rows = await listNoteRows(ctx.db, id, filter, input);
  return { count, results: await presentNotes(ctx, rows) };
}

/** Returns the number of open notes by kind. */
export async function countOpenNotes(
  ctx: Ctx,
  input: { projectId: string },
): Promise<Record<NoteKind, number>> {
  const { id } = await requireProject(ctx, input.projectId, 'read');
  const of = (kind: NoteKind) => countNotes(ctx.db, id, { state: 'open', kind });
  return { comment: await of('comment'), report: await of('report') };
}
