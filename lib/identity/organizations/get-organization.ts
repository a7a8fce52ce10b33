import type { Ctx } from '#lib/platform/context.ts';
import { presentOrganization } from './present.ts';
import { requireOrganization } from './require-organization.ts';

/** An organization of which the signed-in user is a member. */
export async function getOrganization(ctx: Ctx, input: { organizationId: string }) {
  const organization = await requireOrganization(ctx, input.organizationId, 'read');
  return presentOrganization(organization, organization.role ?? 'viewer');
}
