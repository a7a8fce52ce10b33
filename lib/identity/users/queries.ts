import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';

type Db = Database | Tx;

export async function insertUser(db: Db, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row);
}

export async function updateFullName(db: Db, userId: string, fullName: string): Promise<void> {
  await db.update(users).set({ fullName }).where(eq(users.id, userId));
}

/** Sets the picture's file and gives the one before, which nobody needs any more. */
export async function replaceAvatarFile(db: Tx, userId: string, file: string | null): Promise<string | null> {
  const [before] = await db
    .select({ file: users.avatarFile })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  await db.update(users).set({ avatarFile: file }).where(eq(users.id, userId));
  return before?.file ?? null;
}

/** Deletes the account with its sessions, memberships and links; gives its picture's file. */
export async function deleteUserRow(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.delete(users).where(eq(users.id, userId)).returning({ file: users.avatarFile });
  return row?.file ?? null;
}
