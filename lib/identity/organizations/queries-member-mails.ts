import { and, asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { memberships, organizations } from '#db/schema/index.ts';
import type { OrganizationId } from './require-organization.ts';

type Db = Database | Tx;

/** The mails that each member switches for themselves. */
const columns = { weekly: memberships.wantsWeeklyMail, note: memberships.wantsNoteMail };
export type MemberMail = keyof typeof columns;

/** Whether a membership gets mails of a kind; null where there is no such membership. */
export async function findWantsMail(
  db: Db,
  mail: MemberMail,
  organizationId: OrganizationId,
  userId: string,
): Promise<{ id: string; wants: boolean } | null> {
  const [row] = await db
    .select({ id: memberships.id, wants: columns[mail] })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  return row ?? null;
}

export async function setWantsMail(
  db: Db,
  mail: MemberMail,
  memberId: string,
  wants: boolean,
): Promise<void> {
  const set = mail === 'weekly' ? { wantsWeeklyMail: wants } : { wantsNoteMail: wants };
  await db.update(memberships).set(set).where(eq(memberships.id, memberId));
}

/** What a user gets of each of their organizations. */
export async function listMailChoices(db: Db, userId: string) {
  return db
    .select({ id: organizations.id, name: organizations.name, ...columns })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'active')))
    .orderBy(asc(organizations.name), asc(organizations.id));
}
