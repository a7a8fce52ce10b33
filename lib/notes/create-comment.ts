import { AppError } from '#lib/contract/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { requireCommenting, signedIn } from './comment-access.ts';
import { getReviewNote } from './list-comments.ts';
import type { ReviewNoteShape } from './present.ts';
import { insertNote } from './queries.ts';
import { type Where, whereColumns } from './where.ts';

/** Creates the comment of a reviewer, who needs no account. Throws 409 if too many comments are open. */
export async function createComment(
  ctx: Ctx,
  { token, name, text, ...where }: Where & { token: string; name: string; text: string },
): Promise<ReviewNoteShape> {
  const { projectId, linkId } = await requireCommenting(ctx, token);
  const id = newId();
  const row = {
    id,
    projectId,
    kind: 'comment' as const,
    state: 'open' as const,
    previewLinkId: linkId,
    ...(await whereColumns(ctx, projectId, 'draft', where)),
    text: text.trim(),
    authorName: name.trim(),
    writtenBy: signedIn(ctx),
    createdAt: ctx.now(),
  };
  if (!(await insertNote(ctx.db, row, limits.openNotesMax)))
    throw new AppError('conflict.notes', { count: limits.openNotesMax });
  return getReviewNote(ctx, projectId, id);
}
