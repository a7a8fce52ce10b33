import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { identities } from '#db/schema/index.ts';

type Db = Database | Tx;

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
