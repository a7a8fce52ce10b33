import type { NoteState } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { type NoteShape, presentNotes } from './present.ts';
import { deleteNoteRow, findNoteRow, insertReply, setNoteState } from './queries.ts';

type NoteInput = { projectId: string; noteId: string };

/** Closes a note or opens it again, and records who closed it. */
export async function updateNote(ctx: Ctx, input: NoteInput & { state: NoteState }): Promise<NoteShape> {
  const { id } = await requireProject(ctx, input.projectId, 'write');
  const before = await getNote(ctx, id, input.noteId);
  if (before.state === input.state) return before;
  const isClosed = input.state === 'closed';
  const { actor } = ctx;
  await setNoteState(ctx.db, id, before.id, {
    state: input.state,
    closedAt: isClosed ? ctx.now() : null,
    closedBy: isClosed && actor.kind !== 'anonymous' ? actor.userId : null,
  });
  return getNote(ctx, id, before.id);
}

/** Replies to a note as a member. Reviewers see the reply on the preview. Throws 409 if there are too many. */
export async function replyToNote(ctx: Ctx, input: NoteInput & { text: string }): Promise<NoteShape> {
  const project = await requireProject(ctx, input.projectId, 'write');
  const note = await getNote(ctx, project.id, input.noteId);
  const reply = {
    id: newId(),
    noteId: note.id,
    text: input.text.trim(),
    userId: userIdOf(ctx.actor),
    createdAt: ctx.now(),
  };
  if (!(await insertReply(ctx.db, reply, limits.noteRepliesMax)))
    throw new AppError('conflict.replies', { count: limits.noteRepliesMax });
  return getNote(ctx, project.id, note.id);
}

/** Deletes a note with its replies. */
export async function deleteNote(ctx: Ctx, input: NoteInput): Promise<undefined> {
  const { id } = await requireProject(ctx, input.projectId, 'write');
  const isDeleted = isUuid(input.noteId) && (await deleteNoteRow(ctx.db, id, input.noteId));
  if (!isDeleted) throw new AppError('notFound.note');
}

async function getNote(ctx: Ctx, projectId: ProjectId, noteId: string): Promise<NoteShape> {
  const row = isUuid(noteId) ? await findNoteRow(ctx.db, projectId, noteId) : null;
  const [note] = row ? await presentNotes(ctx, [row]) : [];
  if (!note) throw new AppError('notFound.note');
  return note;
}
