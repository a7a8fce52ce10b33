import { requireUserId } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { createOrganization } from './create-organization.ts';
import { presentOrganization } from './present.ts';

/** Creates an organization; the signed-in user becomes its owner. */
export async function foundOrganization(ctx: Ctx, input: { name: string }) {
  const row = await createOrganization(ctx, { name: input.name, ownerId: requireUserId(ctx) });
  return presentOrganization(row, 'owner');
}
