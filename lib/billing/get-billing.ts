import type { z } from 'zod';
import type { billing } from '#lib/contract/schemas/billing.ts';
import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { sumStoredBytes } from '#lib/maps/images/stored-bytes.ts';
import { plans } from '#lib/plans/plans.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { settings } from '#lib/platform/settings.ts';
import { countProjectsByStatus } from './queries.ts';

/** The plan of an organization, its limits and what is used of them. */
export async function getBilling(
  ctx: Ctx,
  input: { organization: string },
): Promise<z.input<typeof billing>> {
  const { id, plan, role } = await requireOrganization(ctx, input.organization, 'manage');
  const { projectsMax, publishedProjectsMax, storageBytesMax, webhooks } = plans[plan];
  const counts = await countProjectsByStatus(ctx.db, id);
  const of = (status: string) => counts.find((row) => row.status === status)?.count ?? 0;
  return {
    plan,
    status: 'active',
    limits: {
      projects: projectsMax,
      published_projects: publishedProjectsMax,
      storage_bytes: storageBytesMax,
      webhooks,
    },
    usage: {
      projects: of('DRAFT') + of('PUBLISH'),
      published_projects: of('PUBLISH'),
      storage_bytes: await sumStoredBytes(ctx.db, id),
    },
    can_change_plan: settings().deployment === 'self' && role !== null && roleAllows(role, 'own'),
  };
}
