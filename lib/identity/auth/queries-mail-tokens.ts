import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { mailTokens } from '#db/schema/index.ts';

type Db = Database | Tx;

export type MailTokenPurpose = (typeof mailTokens.$inferSelect)['purpose'];
export type MailTokenMatch = { userId: string; purpose: MailTokenPurpose; tokenHash: string; now: Date };

export async function insertMailToken(db: Db, row: typeof mailTokens.$inferInsert): Promise<void> {
  await db.insert(mailTokens).values(row);
}

const stillGood = ({ userId, purpose, tokenHash, now }: MailTokenMatch) =>
  and(
    eq(mailTokens.tokenHash, tokenHash),
    eq(mailTokens.userId, userId),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
  );

/** The address that a link which is still good was sent to, or null. */
export async function findMailToken(db: Db, match: MailTokenMatch): Promise<{ email: string } | null> {
  const [row] = await db.select({ email: mailTokens.email }).from(mailTokens).where(stillGood(match));
  return row ?? null;
}

/** Spends a link and gives the address it was sent to; null for all but one of parallel calls. */
export async function spendMailToken(db: Db, match: MailTokenMatch): Promise<{ email: string } | null> {
  const [row] = await db
    .update(mailTokens)
    .set({ usedAt: match.now })
    .where(stillGood(match))
    .returning({ email: mailTokens.email });
  return row ?? null;
}

/** Voids the user's links of one purpose, or of all. */
export async function voidMailTokens(
  db: Db,
  userId: string,
  now: Date,
  purpose?: MailTokenPurpose,
): Promise<void> {
  await db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailTokens.userId, userId),
        isNull(mailTokens.usedAt),
        purpose ? eq(mailTokens.purpose, purpose) : undefined,
      ),
    );
}
