import type { Tx } from '#db/client.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { eraseOrganization } from './delete-organization.ts';
import { lockForDeletion } from './queries.ts';
import { countActiveOwners, listOwnedOrganizationIds } from './queries-members.ts';

/**
 * Deletes every organization whose only owner is `userId`. All are locked first, in one order: when two owners delete
 * their accounts at once, the second takes the organization along.
 */
export async function eraseOwnOrganizations(tx: Ctx & { db: Tx }, userId: string): Promise<void> {
  const owned = await listOwnedOrganizationIds(tx.db, userId);
  for (const id of owned) await lockForDeletion(tx.db, id);
  // Looked up again: until the locks were held, somebody could still hand over or take away ownership.
  for (const id of await listOwnedOrganizationIds(tx.db, userId)) {
    if ((await countActiveOwners(tx.db, id)) === 1) await eraseOrganization(tx, id);
  }
}
