import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { getOrganization } from '#lib/identity/organizations/organizations.ts';
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

/** The same for those who may manage it; everybody else is told so, with 403. */
export async function openManaged(organizationId: string) {
  const opened = await openOrganization(organizationId);
  if (!opened.canManage) forbidden();
  return opened;
}

/** The metadata of a page for those who manage: what throws 403 here would get the title of a page that is not there. */
export async function managedMetadata(organizationId: string, title: string): Promise<Metadata> {
  const { canManage } = await openOrganization(organizationId);
  return { title: canManage ? title : (await pageStrings()).t.organization.deniedTitle };
}
