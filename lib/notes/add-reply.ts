import { AppError } from '#lib/contract/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { insertReply } from './queries.ts';

/** A reply of a member has `userId`. One of a reviewer has the given name, and the account if there is one. */
type Reply = { text: string } & (
  | { userId: string | null }
  | { authorName: string; writtenBy: string | null }
);

/** Adds a reply to a note. Throws 409 if there are too many. */
export async function addReply(ctx: Ctx, noteId: string, reply: Reply): Promise<void> {
  const row = { ...reply, id: newId(), noteId, text: reply.text.trim(), createdAt: ctx.now() };
  if (!(await insertReply(ctx.db, row)))
    throw new AppError('conflict.replies', { count: limits.noteRepliesMax });
}
