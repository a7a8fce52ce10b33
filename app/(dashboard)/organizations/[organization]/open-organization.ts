import type { Metadata } from 'next';
import { forbidden } from 'next/navigation';
import { cache } from 'react';
import type { OrganizationProps } from '#app/page-props.ts';
import type { PageStrings } from '#app/titled.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { getOrganization } from '#lib/identity/organizations/organizations.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';

/**
 * Returns the organization of the address as the reader's role sees it, or shows the not-found page if it is not the
 * reader's.
 */
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

/** Like openOrganization, but shows a 403 page to members who may not manage. */
export async function openManaged(organizationId: string) {
  const opened = await openOrganization(organizationId);
  if (!opened.canManage) forbidden();
  return opened;
}

/** Returns `generateMetadata` of a managers' page. A 403 thrown there would get the title of the not-found page. */
export function titledForManagers(titleOf: (strings: PageStrings) => string) {
  return async ({ params }: OrganizationProps): Promise<Metadata> => {
    const { canManage } = await openOrganization((await params).organization);
    const strings = await pageStrings();
    return { title: canManage ? titleOf(strings) : strings.t.organization.deniedTitle };
  };
}
