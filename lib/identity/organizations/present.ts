import type { z } from 'zod';
import type { Role } from '#lib/contract/choices.ts';
import type { organization } from '#lib/contract/schemas/organization.ts';
import type { PlanName } from '#lib/plans/plans.ts';

type OrganizationRow = { id: string; name: string; slug: string; plan: PlanName; createdAt: Date };

/** The Organization record of docs/contract.md, 4.2 Records, as a member with `role` sees it. */
export function presentOrganization(row: OrganizationRow, role: Role): z.infer<typeof organization> {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    plan: row.plan,
    role,
    created_at: row.createdAt.toISOString(),
  };
}
