import type { Tx } from '#db/client.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { deleteOrganizationRow, lockForDeletion } from './queries.ts';
import { lockOrganization, type OrganizationId, requireOrganization } from './require-organization.ts';

/** Deletes an organization with its projects, keys, webhooks and members; files go after the commit. */
export async function deleteOrganization(ctx: Ctx, input: { organizationId: string }): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const { id } = await requireOrganization(tx, input.organizationId, 'own');
    await lockForDeletion(tx.db, id);
    const organization = await lockOrganization(tx, id, 'own');
    await eraseOrganization(tx, organization.id);
  });
}

type Eraser = (tx: Ctx & { db: Tx }, id: OrganizationId) => Promise<void>;

/** Adds what a domain removes with an organization, before its rows go; `lib/boot` calls it once for each. */
export function onOrganizationErased(eraser: Eraser): void {
  erasers().push(eraser);
}

/** The deletion itself, for callers who hold the organization's row locked. */
export async function eraseOrganization(tx: Ctx & { db: Tx }, id: OrganizationId): Promise<void> {
  // Without the other domains files would stay, and public maps in memory.
  if (erasers().length === 0)
    throw new Error('No domain has said what it erases: registerDomains() is missing.');
  for (const erase of erasers()) await erase(tx, id);
  await deleteOrganizationRow(tx.db, id);
}

function erasers(): Eraser[] {
  return processSingleton<Eraser[]>('organization-erasers', () => []);
}
