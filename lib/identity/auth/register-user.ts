import type { z } from 'zod';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import type { registerBody } from '#lib/contract/schemas/accounts.ts';
import { join, type OpenInvitation, requireInvitation } from '#lib/identity/organizations/invitations.ts';
import { createOrganization } from '#lib/identity/organizations/organizations.ts';
import { createUser, createUserFault, registrationRefusal } from '#lib/identity/users/create-user.ts';
import { requireDailyAllowance } from '#lib/identity/users/daily-allowance.ts';
import { sendMailLink } from '#lib/identity/users/mail-token.ts';
import { requireEmail } from '#lib/identity/users/normalize-email.ts';
import { presentUser } from '#lib/identity/users/present.ts';
import { findAccountByEmail } from '#lib/identity/users/queries.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { hasMailAllowance } from '#lib/platform/mail/mail-allowance.ts';
import { settings } from '#lib/platform/settings.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { startSession } from './open-session.ts';
import { choosePassword } from './passwords.ts';

type RegisterInput = z.output<typeof registerBody>;

/**
 * Creates a user, their first organization or membership, and a session in one transaction. A taken address is a 400 at
 * `email`, also when two calls register it at once. Throws 429 after 20 accounts without invitation from one address on
 * a day.
 */
export async function registerUser(ctx: Ctx, input: RegisterInput) {
  const email = requireEmail(input.email);
  const refusal = registrationRefusal(settings().registration, input.invitationToken !== undefined);
  if (refusal) throw new AppError(refusal);
  const invitation =
    input.invitationToken === undefined
      ? null
      : await requireInvitation(ctx, input.invitationToken, email, 'invitation_token');
  const own = [email, input.fullName, input.organizationName ?? ''];
  const fullName = input.fullName.trim();
  // First, so that a database that does not answer costs no work on a password.
  const isTaken = (await findAccountByEmail(ctx.db, email)) !== null;
  const passwordHash = await choosePassword(input.password, own, 'password');
  // Only new accounts count, so that a person who has one and forgot it does not use up the allowance.
  if (isTaken) throw invalidAt('email', 'account.emailTaken');
  if (!invitation) await requireDailyAllowance('registration', ctx.clientAddress);
  try {
    return await withTransaction(ctx, async (tx) => {
      const person = { email, fullName, passwordHash, emailVerifiedAt: null };
      const account = await createUser(tx, person, 'registration');
      await settle(tx, account, input, invitation);
      return { user: presentUser(account, ctx.origin), tokens: await startSession(tx, account) };
    });
  } catch (error) {
    throw createUserFault(error);
  }
}

/** Adds a new user to the organization that invited them, to an organization of their own, or to both. */
async function settle(
  tx: TxCtx,
  user: { id: string; email: string },
  input: RegisterInput,
  invitation: OpenInvitation | null,
): Promise<void> {
  if (input.organizationName !== undefined) {
    await createOrganization(tx, { name: input.organizationName, ownerId: user.id });
  }
  if (invitation) await join(tx, invitation, user.id, 'invitation_token');
  else if (await hasMailAllowance('verification', user.email)) await sendMailLink(tx, 'verify-email', user);
}
