import type { Paging } from '#db/paging.ts';
import { AppError } from '#lib/contract/errors.ts';
import { requireDailyAllowance } from '#lib/identity/users/daily-allowance.ts';
import { lockOwnAccount, requireUserId } from '#lib/identity/users/require-user.ts';
import { keyAllocator } from '#lib/mapmodel/key-allocator.ts';
import { slugify } from '#lib/mapmodel/slug.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { newId, randomHex } from '#lib/platform/ids.ts';
import { settings } from '#lib/platform/settings.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { presentOrganization } from './present.ts';
import {
  countMadeBy,
  insertMembership,
  insertOrganization,
  listSlugsLike,
  listUserOrganizations,
  updateOrganizationRow,
} from './queries.ts';
import { lockOrganization, requireOrganization } from './require-organization.ts';

/** Random bytes appended to a slug that another call took between the read and the insert. */
const suffixBytes = 4;

/**
 * Creates an organization on the default plan with `ownerId`, whose account is locked, as its owner. Returns its row.
 * No other transaction can wait for the new row, so it may be made after the account is locked.
 */
export async function createOrganization(tx: TxCtx, input: { name: string; ownerId: string }) {
  const wanted = slugify(input.name, 'organization');
  const row = {
    id: newId(),
    name: input.name.trim(),
    slug: keyAllocator(await listSlugsLike(tx.db, wanted))(wanted),
    plan: settings().defaultPlan,
    createdAt: tx.now(),
    createdBy: input.ownerId,
    memberlessSince: null,
  };
  // Of parallel calls with the same name, one gets the next number. A random suffix saves the others a second race.
  while (!(await insertOrganization(tx.db, row)))
    row.slug = `${wanted.slice(0, 80)}-${randomHex(suffixBytes)}`;
  await insertMembership(tx.db, {
    organizationId: row.id,
    userId: input.ownerId,
    role: 'owner',
    joinedAt: tx.now(),
  });
  return row;
}

/**
 * Creates an organization with the signed-in user as its owner. Throws 403 if the organizations that the user made and
 * that still exist are `limits.organizationsMadeMax`, and 429 after three on a day.
 */
export async function foundOrganization(ctx: Ctx, input: { name: string }) {
  const ownerId = requireUserId(ctx);
  checkMade(await countMadeBy(ctx.db, ownerId));
  await requireDailyAllowance('foundation', ownerId);
  return withTransaction(ctx, async (tx) => {
    await lockOwnAccount(tx);
    checkMade(await countMadeBy(tx.db, ownerId));
    const row = await createOrganization(tx, { name: input.name, ownerId });
    return presentOrganization(row, 'owner');
  });
}

function checkMade(made: number): void {
  if (made >= limits.organizationsMadeMax)
    throw new AppError('forbidden.organizations', { count: limits.organizationsMadeMax });
}

/** Returns an organization of the signed-in user. */
export async function getOrganization(ctx: Ctx, input: { organizationId: string }) {
  const organization = await requireOrganization(ctx, input.organizationId, 'read');
  return presentOrganization(organization, organization.role);
}

/** Returns one page of the organizations in which the signed-in user is an active member, oldest first. */
export async function listOrganizations(ctx: Ctx, page: Paging) {
  const { count, rows } = await listUserOrganizations(ctx.db, requireUserId(ctx), page);
  return { count, results: rows.map(({ organization, role }) => presentOrganization(organization, role)) };
}

/** Returns the first hundred organizations of any user, for an operator. */
export async function listOrganizationsOf(ctx: Ctx, userId: string) {
  const { rows } = await listUserOrganizations(ctx.db, userId, { offset: 0, size: limits.pageSizeMax });
  return rows.map(({ organization, role }) => ({ slug: organization.slug, plan: organization.plan, role }));
}

/** Renames an organization. Its slug stays, so that references to it keep working. */
export async function updateOrganization(
  ctx: Ctx,
  input: { organizationId: string; name?: string | undefined },
) {
  return withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'manage');
    const name = input.name?.trim() ?? organization.name;
    if (name !== organization.name) await updateOrganizationRow(tx.db, organization.id, { name });
    return presentOrganization({ ...organization, name }, organization.role);
  });
}
