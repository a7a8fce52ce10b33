import { AppError } from '#lib/contract/errors.ts';
import { endSession, listLiveSessions } from '#lib/identity/sessions/queries.ts';
import { requireSession, requireUserId } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';

/** Returns the signed-in user's live sessions, the last used first. */
export async function listSessions(ctx: Ctx) {
  const { userId, sessionId } = requireSession(ctx);
  const rows = await listLiveSessions(ctx.db, userId, ctx.now());
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    is_current: row.id === sessionId,
  }));
}

/** Ends one of the signed-in user's sessions. Its tokens or cookie stop working at once. */
export async function deleteSession(ctx: Ctx, input: { sessionId: string }): Promise<undefined> {
  const userId = requireUserId(ctx);
  await withTransaction(ctx, async (tx) => {
    const isEnded = isUuid(input.sessionId) && (await endSession(tx.db, input.sessionId, userId, tx.now()));
    if (!isEnded) throw new AppError('notFound.session');
    await recordSecurityEvent(tx, 'session_ended', { userId, details: { session_id: input.sessionId } });
  });
}
