import { and, asc, eq, like, or } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { memberships, organizations, projects } from '#db/schema/index.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import { isUuid } from '#lib/platform/ids.ts';
import type { OrganizationId } from './require-organization.ts';

/** False when another organization has the slug, also one that another transaction was just making. */
export async function insertOrganization(db: Db, row: typeof organizations.$inferInsert): Promise<boolean> {
  const { count } = await db
    .insert(organizations)
    .values(row)
    .onConflictDoNothing({ target: organizations.slug });
  return count > 0;
}

export async function lockOrganizationRow(db: Tx, organizationId: string): Promise<void> {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
}

/**
 * Locks the organization for its deletion, its projects before it: a publication holds the project and then asks
 * for the organization, so the other order would have both wait for each other.
 */
export async function lockForDeletion(db: Tx, organizationId: string): Promise<void> {
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .orderBy(asc(projects.id))
    .for('update');
  await lockOrganizationRow(db, organizationId);
}

export async function updateOrganizationRow(
  db: Db,
  organizationId: OrganizationId,
  set: Partial<typeof organizations.$inferInsert>,
): Promise<void> {
  await db.update(organizations).set(set).where(eq(organizations.id, organizationId));
}

export async function updatePlan(db: Db, organizationId: string, plan: PlanName): Promise<void> {
  await db.update(organizations).set({ plan }).where(eq(organizations.id, organizationId));
}

export async function deleteOrganizationRow(db: Db, organizationId: OrganizationId): Promise<void> {
  await db.delete(organizations).where(eq(organizations.id, organizationId));
}

/** An organization by its slug or id. */
export async function findOrganization(db: Db, slugOrId: string) {
  const isNamed = eq(isUuid(slugOrId) ? organizations.id : organizations.slug, slugOrId);
  const [row] = await db.select().from(organizations).where(isNamed);
  return row ?? null;
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

export async function listUserOrganizations(db: Db, userId: string, offset: number, size: number) {
  const own = and(eq(memberships.userId, userId), eq(memberships.status, 'active'));
  const count = await db.$count(memberships, own);
  const rows = await db
    .select({ role: memberships.role, organization: organizations })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(own)
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
    .offset(offset)
    .limit(size);
  return { count, rows };
}
