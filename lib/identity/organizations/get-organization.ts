import type { Ctx } from '#lib/platform/context.ts';
import { presentOrganization } from './present.ts';
import { requireOrganization } from './require-organization.ts';

/** An organization that the signed-in user belongs to. */
export async function getOrganization(ctx: Ctx, input: { organizationId: string }) {
  const organization = await requireOrganization(ctx, input.organizationId, 'read');
  return presentOrganization(organization, organization.role ?? 'viewer');
}
