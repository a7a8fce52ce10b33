import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import { type Db, database } from '#db/client.ts';
import {
  identities,
  mailTokens,
  pendingLogins,
  securityEvents,
  sessions,
  wrongCodes,
} from '#db/schema/index.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
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
  const { count } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)));
  return count > 0;
}

/** Turns a token session into a browser session; false when another call was first or it is not alive. */
export async function turnIntoBrowserSession(
  db: Db,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db
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
    );
  return count > 0;
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

/** Ends the user's sessions, all but `keptSessionId` where given; gives how many that were. */
export async function endSessions(
  db: Db,
  userId: string,
  now: Date,
  keptSessionId: string | null,
): Promise<number> {
  const { count } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        keptSessionId === null ? undefined : ne(sessions.id, keptSessionId),
      ),
    );
  return count;
}

/** The id of the user who is linked to this account at the provider, or null. */
export async function findIdentityUser(db: Db, issuer: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row?.userId ?? null;
}

export async function insertIdentity(
  db: Db,
  { issuer, subject, userId, email, createdAt }: typeof identities.$inferInsert,
): Promise<void> {
  await db.insert(identities).values({ issuer, subject, userId, email, createdAt });
}

/** Removes what can no longer be used since `before`, wrong codes that no longer count, and old security events. */
export async function deleteExpired(before: Date, codesBefore: Date, eventsBefore: Date): Promise<void> {
  const db = database();
  await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)));
  await db.delete(mailTokens).where(lt(mailTokens.expiresAt, before));
  await db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, before));
  await db.delete(wrongCodes).where(lt(wrongCodes.createdAt, codesBefore));
  await db.delete(securityEvents).where(lt(securityEvents.createdAt, eventsBefore));
}
