import type { Database, Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';

export async function insertUser(db: Database | Tx, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row);
}
