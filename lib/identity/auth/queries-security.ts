import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import { type Database, database, type Tx } from '#db/client.ts';
import { mailTokens, pendingLogins, securityEvents, sessions, wrongCodes } from '#db/schema/index.ts';

type Db = Database | Tx;

export async function insertSecurityEvent(db: Db, row: typeof securityEvents.$inferInsert): Promise<void> {
  await db.insert(securityEvents).values(row);
}

/** Ends the user's sessions, all but `keptSessionId` where given; gives how many that were. */
export async function endSessions(
  db: Db,
  userId: string,
  now: Date,
  keptSessionId: string | null,
): Promise<number> {
  const rows = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        keptSessionId === null ? undefined : ne(sessions.id, keptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  return rows.length;
}

/** Ends challenges that wait for a second factor. */
export async function voidPendingLogins(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(pendingLogins)
    .set({ usedAt: now })
    .where(and(eq(pendingLogins.userId, userId), isNull(pendingLogins.usedAt)));
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
