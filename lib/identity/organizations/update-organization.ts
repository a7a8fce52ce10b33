import type { Ctx } from '#lib/platform/context.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { presentOrganization } from './present.ts';
import { updateOrganizationRow } from './queries.ts';
import { lockOrganization } from './require-organization.ts';

/** Renames an organization. Its slug stays, so that what people wrote down keeps its meaning. */
export async function updateOrganization(
  ctx: Ctx,
  input: { organizationId: string; name?: string | undefined },
) {
  return withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'manage');
    const name = input.name?.trim() ?? organization.name;
    if (name !== organization.name) await updateOrganizationRow(tx.db, organization.id, { name });
    return presentOrganization({ ...organization, name }, organization.role ?? 'viewer');
  });
}
