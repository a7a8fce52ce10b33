import { AppError } from '#lib/contract/errors.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { findPreviewed, type Previewed } from '#lib/maps/projects/preview-links.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { spendOrRefuse } from '#lib/platform/rate-limits/spend-or-refuse.ts';
import { addReply } from './add-reply.ts';
import { type NotePosition, positionColumns } from './note-position.ts';
import { presentReviewNotes, type ReviewNoteShape } from './present.ts';
import { findNoteRow, insertNote, listNoteRows } from './queries.ts';

/** Creates the comment of a reviewer, who needs no account. Throws 409 if too many comments are open. */
export async function createComment(
  ctx: Ctx,
  { token, name, text, ...where }: NotePosition & { token: string; name: string; text: string },
): Promise<ReviewNoteShape> {
  const { projectId, linkId } = await requireCommenting(ctx, token);
  const id = newId();
  const row = {
    id,
    projectId,
    kind: 'comment' as const,
    state: 'open' as const,
    previewLinkId: linkId,
    ...(await positionColumns(ctx, projectId, 'draft', where)),
    text: text.trim(),
    authorName: name.trim(),
    writtenBy: signedIn(ctx),
    createdAt: ctx.now(),
  };
  if (!(await insertNote(ctx.db, row))) throw new AppError('conflict.notes', { count: limits.openNotesMax });
  return getReviewNote(ctx, projectId, id);
}

/** Replies to a comment that came by the same link, under the name that the reviewer gives. */
export async function replyAsReviewer(
  ctx: Ctx,
  { noteId, token, name, text }: { noteId: string; token: string; name: string; text: string },
): Promise<ReviewNoteShape> {
  const { projectId, linkId } = await requireCommenting(ctx, token);
  const { id } = await getReviewNote(ctx, projectId, noteId, linkId);
  await addReply(ctx, id, { text, authorName: name.trim(), writtenBy: signedIn(ctx) });
  return getReviewNote(ctx, projectId, id);
}

/** Returns the newest comments that came by a preview link, oldest first. */
export async function listComments(ctx: Ctx, { token }: { token: string }): Promise<ReviewNoteShape[]> {
  const { projectId, linkId } = await requireCommented(ctx, token);
  const page = { offset: 0, size: limits.openNotesMax };
  const rows = await listNoteRows(ctx.db, projectId, { previewLinkId: linkId }, page);
  return presentReviewNotes(ctx, rows.toReversed());
}

/** Returns the project of a preview link. Throws 404 if the link does not work, 403 if comments are off. */
async function requireCommented(ctx: Ctx, token: string): Promise<Previewed> {
  const previewed = await findPreviewed(ctx, token);
  if (!previewed) throw new AppError('notFound.preview');
  if (!previewed.allowsComments) throw new AppError('forbidden.commentsOff');
  return previewed;
}

/**
 * Like requireCommented, to write a comment. Throws 409 if the project is archived. Each link has a rate limit of its
 * own, from all addresses together.
 */
async function requireCommenting(ctx: Ctx, token: string): Promise<Previewed> {
  const previewed = await requireCommented(ctx, token);
  if (previewed.isArchived) throw new AppError('conflict.archived');
  await spendOrRefuse('reviewOfLink', previewed.linkId, {});
  return previewed;
}

/** Returns the account of a reviewer who is signed in, or null. Replies are mailed to it. */
function signedIn({ actor }: Ctx): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}

/** Returns one comment as reviewers read it. Throws 404 if it does not exist or did not come by `linkId`, if given. */
async function getReviewNote(
  ctx: Ctx,
  projectId: ProjectId,
  id: string,
  linkId?: string,
): Promise<ReviewNoteShape> {
  const row = isUuid(id) ? await findNoteRow(ctx.db, projectId, id) : null;
  const isOfLink = linkId === undefined || row?.note.previewLinkId === linkId;
  const [note] = row && isOfLink ? await presentReviewNotes(ctx, [row]) : [];
  if (!note) throw new AppError('notFound.note');
  return note;
}
