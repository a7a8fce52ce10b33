import { cache } from 'react';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { getOrganization } from '#lib/identity/organizations/get-organization.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';

/** The organization of the address as the reader's role sees it; the not-found page when it is not the reader's. */
export const openOrganization = cache(async (organizationId: string) => {
  const ctx = await requireUser();
  const organization = await orNotFound(getOrganization(ctx, { organizationId }));
  return {
    ctx,
    organization,
    canManage: roleAllows(organization.role, 'manage'),
    isOwner: roleAllows(organization.role, 'own'),
    address: `/organizations/${organization.id}`,
  };
});
