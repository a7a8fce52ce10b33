import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { apiKeys, memberships, sessions } from '#db/schema/index.ts';

type Db = Database | Tx;

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/** The session if it is of this user and still alive. */
export async function findLiveSession(db: Db, sessionId: string, userId: string, now: Date) {
  const [row] = await db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  return row ?? null;
}

export async function listLiveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Ends the session; false when it was not alive. */
export async function endSession(db: Db, sessionId: string, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Turns a token session into a browser session; false when another call was first or it is not alive. */
export async function turnIntoBrowserSession(
  db: Db,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ kind: 'browser', lastUsedAt: now })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        eq(sessions.kind, 'token'),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Notes that a session was used, at most once a minute's worth of writes; `expiresAt` moves where given. */
export async function touchSession(
  db: Db,
  sessionId: string,
  now: Date,
  expiresAt: Date | null,
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now, ...(expiresAt && { expiresAt }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/** The key with this hash if it has not expired; `createdBy` is null once its maker left the organization. */
export async function findApiKey(db: Db, keyHash: string, now: Date) {
  const [row] = await db
    .select({
      id: apiKeys.id,
      organizationId: apiKeys.organizationId,
      projectId: apiKeys.projectId,
      access: apiKeys.access,
      createdBy: memberships.userId,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .leftJoin(
      memberships,
      and(eq(memberships.organizationId, apiKeys.organizationId), eq(memberships.userId, apiKeys.createdBy)),
    )
    .where(and(eq(apiKeys.keyHash, keyHash), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))));
  return row ?? null;
}

export async function touchApiKey(db: Db, keyId: string, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, keyId));
}
