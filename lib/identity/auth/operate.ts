import { createOrganization, listOrganizationsOf } from '#lib/identity/organizations/organizations.ts';
import { confirmOwnEmail } from '#lib/identity/users/confirmed-email.ts';
import { createUser, createUserFault } from '#lib/identity/users/create-user.ts';
import { issueMailToken } from '#lib/identity/users/mail-token.ts';
import { requireEmail } from '#lib/identity/users/normalize-email.ts';
import { listAccountRows } from '#lib/identity/users/queries.ts';
import { requireAccountOf } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { mailLink } from '#lib/platform/mail/mail-link.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { clearSecondFactorOf } from './second-factor.ts';

/**
 * Creates an account with a confirmed address and an organization that it owns, whatever REGISTRATION says. For
 * operators at the machine. Returns the link with which the owner chooses a password.
 */
export async function createOwner(
  ctx: Ctx,
  input: { email: string; fullName: string; organizationName: string },
): Promise<string> {
  const email = requireEmail(input.email);
  const fullName = input.fullName.trim();
  try {
    return await withTransaction(ctx, async (tx) => {
      const person = { email, fullName, passwordHash: null, emailVerifiedAt: tx.now() };
      const { id } = await createUser(tx, person, 'operator');
      await createOrganization(tx, { name: input.organizationName, ownerId: id });
      return passwordLink(await issueMailToken(tx, 'reset-password', { userId: id, email }));
    });
  } catch (error) {
    throw createUserFault(error);
  }
}

/** Returns a link that sets a new password, valid for an hour. The operator hands it to the account's owner. */
export async function issuePasswordLink(ctx: Ctx, input: { email: string }): Promise<string> {
  const account = await requireAccountOf(ctx, input.email);
  return withTransaction(ctx, async (tx) => {
    await recordSecurityEvent(tx, 'password_reset_asked', {
      userId: account.id,
      details: { by: 'operator' },
    });
    return passwordLink(
      await issueMailToken(tx, 'reset-password', { userId: account.id, email: account.email }),
    );
  });
}

/** Turns the second factor of an account off, for a person who lost app and backup codes, and mails a notice. */
export async function removeSecondFactor(ctx: Ctx, input: { email: string }): Promise<boolean> {
  const account = await requireAccountOf(ctx, input.email);
  return withTransaction(ctx, (tx) => clearSecondFactorOf(tx, account, 'operator'));
}

/** Marks the address of an account as confirmed, for a person whom no mail reaches. Returns false if it was. */
export async function confirmAddress(ctx: Ctx, input: { email: string }): Promise<boolean> {
  const account = await requireAccountOf(ctx, input.email);
  if (account.emailVerifiedAt !== null) return false;
  await withTransaction(ctx, (tx) => confirmOwnEmail(tx, account.id, account.email));
  return true;
}

/** Describes the account and its organizations in lines, for an operator to check before a change. */
export async function describeAccount(ctx: Ctx, input: { email: string }): Promise<string[]> {
  const account = await requireAccountOf(ctx, input.email);
  const organizations = await listOrganizationsOf(ctx, account.id);
  return [
    `${account.fullName} <${account.email}>, joined ${account.dateJoined.toISOString()}`,
    `Address ${account.emailVerifiedAt ? 'confirmed' : 'not confirmed'}, ${account.passwordHash ? 'a' : 'no'} password, second factor ${account.totpEnabledAt ? 'on' : 'off'}`,
    ...organizations.map(({ slug, plan, role }) => `Organization ${slug} (${plan}): ${role}`),
  ];
}

/** More are found by a part of their name or address. */
const listedMax = 1000;

/** Lists accounts in lines, by address. `search` matches names and addresses. */
export async function listAccounts(ctx: Ctx, input: { search: string | undefined }): Promise<string[]> {
  const rows = await listAccountRows(ctx.db, { search: input.search, size: listedMax + 1 });
  const lines = rows.slice(0, listedMax).map(({ email, fullName, emailVerifiedAt, dateJoined, roles }) => {
    const address = emailVerifiedAt ? 'confirmed' : 'not confirmed';
    return `${email}  ${fullName}, ${address}, joined ${dateJoined.toISOString().slice(0, 10)}, ${roles ?? 'no organization'}`;
  });
  if (rows.length > listedMax)
    lines.push(`There are more than ${listedMax}: add a part of a name or address.`);
  return lines;
}

function passwordLink(link: { uid: string; token: string }): string {
  return mailLink('/auth/reset-password', link);
}
