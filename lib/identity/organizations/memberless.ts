import { AppError } from '#lib/contract/errors.ts';
import { lockAccount } from '#lib/identity/users/queries.ts';
import { requireAccountOf } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { log } from '#lib/platform/log.ts';
import { inTransaction, runTask, withTransaction } from '#lib/platform/transactions.ts';
import { eraseOrganization } from './delete-organization.ts';
import {
  clearMemberless,
  findOrganization,
  hasMembers,
  insertMembership,
  listMemberlessBefore,
  lockForDeletion,
  lockOrganizationRow,
  markMemberless,
} from './queries.ts';
import type { OrganizationId } from './rules.ts';

/**
 * Reports organizations without members, which no rule of ours leaves but an older version or a hand in the database
 * may have, and erases those that have had none for `limits.memberlessDaysMax` days. Their keys are refused at once
 * (findApiKey).
 */
export async function tendMemberless(now: Date): Promise<void> {
  for (const { id, slug } of await inTransaction((db) => markMemberless(db, now))) {
    log('warn', 'organization_without_members', {
      organization_id: id,
      slug,
      erased_after_days: limits.memberlessDaysMax,
      remedy: `npm run user -- adopt ${slug} <email>`,
    });
  }
  const before = new Date(now.getTime() - limits.memberlessDaysMax * dayMs);
  for (const id of await inTransaction((db) => listMemberlessBefore(db, before)))
    await eraseMemberless(id, now);
}

async function eraseMemberless(id: string, now: Date): Promise<void> {
  const tasks: (() => void | Promise<void>)[] = [];
  const isErased = await inTransaction(async (db) => {
    await lockForDeletion(db, id);
    if (await hasMembers(db, id)) return false;
    // Nobody has a right in it, so no right is left to check.
    const tx = {
      db,
      now: () => now,
      afterCommit: (task: () => void | Promise<void>) => void tasks.push(task),
    };
    await eraseOrganization(tx, id as OrganizationId);
    return true;
  });
  for (const task of tasks) runTask(task);
  if (isErased) log('warn', 'organization_without_members_erased', { organization_id: id });
}

/** Makes an account the owner of an organization without members, for an operator. Throws 409 if it has members. */
export async function adoptOrganization(
  ctx: Ctx,
  input: { organization: string; email: string },
): Promise<void> {
  const account = await requireAccountOf(ctx, input.email);
  await withTransaction(ctx, async (tx) => {
    const organization = await findOrganization(tx.db, input.organization);
    if (!organization) throw new AppError('notFound.organization');
    await lockOrganizationRow(tx.db, organization.id);
    if (!(await lockAccount(tx.db, account.id))) throw new AppError('notFound.account');
    if (await hasMembers(tx.db, organization.id)) throw new AppError('conflict.hasMembers');
    await insertMembership(tx.db, {
      organizationId: organization.id,
      userId: account.id,
      role: 'owner',
      joinedAt: tx.now(),
    });
    await clearMemberless(tx.db, organization.id);
    await recordSecurityEvent(tx, 'organization_adopted', {
      userId: account.id,
      details: { organization_id: organization.id, by: 'operator' },
    });
  });
}

/** Periodic jobs of organizations. */
export const organizationJobs: readonly PeriodicJob[] = [
  { name: 'organizations without members', everyMs: hourMs, run: () => tendMemberless(new Date()) },
];
