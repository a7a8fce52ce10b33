import { AppError } from '#lib/contract/errors.ts';
import { requireUserId } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { endSession } from './queries.ts';

/** Ends one of the signed-in user's sessions: its tokens or cookie stop working at once. */
export async function deleteSession(ctx: Ctx, input: { sessionId: string }): Promise<undefined> {
  const userId = requireUserId(ctx);
  await withTransaction(ctx, async (tx) => {
    const isEnded = isUuid(input.sessionId) && (await endSession(tx.db, input.sessionId, userId, tx.now()));
    if (!isEnded) throw new AppError('notFound.session');
    await recordSecurityEvent(tx, 'session_ended', { userId, details: { session_id: input.sessionId } });
  });
}
