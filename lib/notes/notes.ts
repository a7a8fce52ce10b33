import type { Paging } from '#db/paging.ts';
import type { NoteKind, NoteState } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import { requireOpenProject, requireProject } from '#lib/maps/core/require-project.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { addReply } from './add-reply.ts';
import { type NoteShape, presentNotes } from './present.ts';
import { countNotes, deleteNoteRow, findNoteRow, listNoteRows, setNoteState } from './queries.ts';

type Filter = { state?: NoteState | undefined; kind?: NoteKind | undefined };
type NoteInput = { projectId: string; noteId: string };

/** Returns one page of a project's notes for its members, newest first. */
export async function listNotes(
  ctx: Ctx,
  input: Filter & Paging & { projectId: string },
): Promise<{ count: number; results: NoteShape[] }> {
  const { id } = await requireProject(ctx, input.projectId, 'read');
  const count = await countNotes(ctx.db, id, input);
  const rows = await listNoteRows(ctx.db, id, input, input);
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

/** Closes a note or opens it again, and records who closed it. */
export async function updateNote(ctx: Ctx, input: NoteInput & { state: NoteState }): Promise<NoteShape> {
  const { id } = await requireOpenProject(ctx, input.projectId);
  const before = await getNote(ctx, id, input.noteId);
  if (before.state === input.state) return before;
  const isClosed = input.state === 'closed';
  await setNoteState(ctx.db, id, before.id, {
    state: input.state,
    closedAt: isClosed ? ctx.now() : null,
    closedBy: isClosed ? userIdOf(ctx.actor) : null,
  });
  return getNote(ctx, id, before.id);
}

/** Replies to a note as a member. Reviewers see the reply on the preview. Throws 409 if there are too many. */
export async function replyToNote(ctx: Ctx, input: NoteInput & { text: string }): Promise<NoteShape> {
  const { id } = await requireOpenProject(ctx, input.projectId);
  const note = await getNote(ctx, id, input.noteId);
  await addReply(ctx, note.id, { text: input.text, userId: userIdOf(ctx.actor) });
  return getNote(ctx, id, note.id);
}

/** Deletes a note with its replies, in an archived project too: it may contain the address of its author. */
export async function deleteNote(ctx: Ctx, input: NoteInput): Promise<undefined> {
  const { id } = await requireOpenProject(ctx, input.projectId, { archivedToo: true });
  const isDeleted = isUuid(input.noteId) && (await deleteNoteRow(ctx.db, id, input.noteId));
  if (!isDeleted) throw new AppError('notFound.note');
}

async function getNote(ctx: Ctx, projectId: ProjectId, noteId: string): Promise<NoteShape> {
  const row = isUuid(noteId) ? await findNoteRow(ctx.db, projectId, noteId) : null;
  const [note] = row ? await presentNotes(ctx, [row]) : [];
  if (!note) throw new AppError('notFound.note');
  return note;
}
