import { count, eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { projects } from '#db/schema/index.ts';
import type { OrganizationId } from '#lib/identity/organizations/require-organization.ts';

/** Numbers of projects by status. */
export async function countProjectsByStatus(db: Database | Tx, organizationId: OrganizationId) {
  return db
    .select({ status: projects.status, count: count() })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .groupBy(projects.status);
}
