import { AppError } from '#lib/contract/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { requireCommenting, signedIn } from './comment-access.ts';
import { getReviewNote } from './list-comments.ts';
import type { ReviewNoteShape } from './present.ts';
import { insertReply } from './queries.ts';

/** Replies to a comment that came by the same link, under the name that the reviewer gives. */
export async function replyAsReviewer(
  ctx: Ctx,
  { noteId, token, name, text }: { noteId: string; token: string; name: string; text: string },
): Promise<ReviewNoteShape> {
  const { projectId, linkId } = await requireCommenting(ctx, token);
  const { id } = await getReviewNote(ctx, projectId, noteId, linkId);
  const reply = {
    id: newId(),
    noteId: id,
    text: text.trim(),
    authorName: name.trim(),
    writtenBy: signedIn(ctx),
    createdAt: ctx.now(),
  };
  if (!(await insertReply(ctx.db, reply, limits.noteRepliesMax)))
    throw new AppError('conflict.replies', { count: limits.noteRepliesMax });
  return getReviewNote(ctx, projectId, id);
}
