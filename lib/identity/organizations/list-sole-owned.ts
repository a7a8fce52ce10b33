import { requireUserId } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { findOrganizationById } from './queries.ts';
import { countActiveOwners, listOwnedOrganizationIds } from './queries-members.ts';

/** Organizations that would go with the signed-in user's account, because nobody else owns them. */
export async function listSoleOwned(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const alone: { id: string; name: string }[] = [];
  for (const id of await listOwnedOrganizationIds(ctx.db, requireUserId(ctx))) {
    if ((await countActiveOwners(ctx.db, id)) > 1) continue;
    const organization = await findOrganizationById(ctx.db, id);
    if (organization) alone.push({ id, name: organization.name });
  }
  return alone;
}
