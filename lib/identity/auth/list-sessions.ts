import { requireSession } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listLiveSessions } from './queries.ts';

/** The signed-in user's sessions that still live, the last used first. */
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
