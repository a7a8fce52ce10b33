import { and, asc, count, eq, like, or } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { memberships, organizations } from '#db/schema/index.ts';

type Db = Database | Tx;

export async function insertOrganization(db: Db, row: typeof organizations.$inferInsert): Promise<void> {
  await db.insert(organizations).values(row);
}

export async function insertMembership(db: Db, row: typeof memberships.$inferInsert): Promise<void> {
  await db.insert(memberships).values(row);
}

/** Slugs that are `slug` or begin with `slug-`. */
export async function listSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .select({ slug: organizations.slug })
    .from(organizations)
    .where(or(eq(organizations.slug, slug), like(organizations.slug, `${slug.replaceAll('_', '\\_')}-%`)));
  return rows.map((row) => row.slug);
}

/** The user's membership if it is active, with the organization. */
export async function findMembership(db: Db, organizationId: string, userId: string) {
  const [row] = await db
    .select({ role: memberships.role, organization: organizations })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        eq(memberships.status, 'active'),
      ),
    );
  return row ?? null;
}

export async function findOrganizationById(db: Db, organizationId: string) {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, organizationId));
  return row ?? null;
}

export async function listUserOrganizations(db: Db, userId: string, offset: number, size: number) {
  const own = and(eq(memberships.userId, userId), eq(memberships.status, 'active'));
  const [total] = await db.select({ count: count() }).from(memberships).where(own);
  const rows = await db
    .select({ role: memberships.role, organization: organizations })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(own)
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
    .offset(offset)
    .limit(size);
  return { count: total?.count ?? 0, rows };
}
