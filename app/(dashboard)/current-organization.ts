import { cookies } from 'next/headers';
import { cache } from 'react';
import { requireUser } from '#lib/http/page-context.ts';
import { listOrganizations } from '#lib/identity/organizations/organizations.ts';
import { limits } from '#lib/plans/limits.ts';
import { organizationCookie } from './organization-cookie.ts';

/** Returns the reader's organizations and the last chosen one, or else the oldest. Null for a reader without any. */
export const currentOrganization = cache(async () => {
  const ctx = await requireUser();
  const chosen = (await cookies()).get(organizationCookie)?.value;
  const { results } = await listOrganizations(ctx, { offset: 0, size: limits.pageSizeMax });
  const current = results.find(({ id }) => id === chosen) ?? results[0] ?? null;
  return { organizations: results, current };
});
