import { AppError } from '#lib/contract/errors.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { requireCommented } from './comment-access.ts';
import { presentReviewNotes, type ReviewNoteShape } from './present.ts';
import { findNoteRow, listNoteRows } from './queries.ts';

/** Returns the newest comments that came by a preview link, oldest first. */
export async function listComments(ctx: Ctx, { token }: { token: string }): Promise<ReviewNoteShape[]> {
  const { projectId, linkId } = await requireCommented(ctx, token);
  const page = { offset: 0, size: limits.openNotesMax };
  const rows = await listNoteRows(ctx.db, projectId, { previewLinkId: linkId }, page);
  return presentReviewNotes(ctx, rows.toReversed());
}

/** Returns one comment as reviewers read it. Throws 404 if it does not exist or did not come by `linkId`, if given. */
export async function getReviewNote(
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
