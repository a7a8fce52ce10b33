import { passwordWeakness } from '#lib/auth/check-password-strength.ts';
import { normalizeEmail } from '#lib/auth/normalize-email.ts';
import { hashPassword } from '#lib/auth/passwords.ts';
import { startSession } from '#lib/auth/start-session.ts';
import type { Ctx } from '#lib/context.ts';
import { invalidAt } from '#lib/errors.ts';
import { newId } from '#lib/ids.ts';
import { createOrganization } from '#lib/organizations/create-organization.ts';
import { transact, violatedConstraint } from '#lib/transact.ts';
import { presentUser } from './present.ts';
import { insertUser } from './queries.ts';

export type RegisterInput = { email: string; password: string; fullName: string; organizationName: string };

/** Creates a user, their first organization and a session, all or nothing. A taken address is a 400 at `email`. */
export async function registerUser(ctx: Ctx, input: RegisterInput) {
  const email = normalizeEmail(input.email);
  const weakness = await passwordWeakness(input.password, [email, input.fullName, input.organizationName]);
  if (weakness) throw invalidAt('password', weakness);
  const row = {
    id: newId(),
    email,
    fullName: input.fullName.trim(),
    passwordHash: await hashPassword(input.password),
    avatarFile: null,
    emailVerifiedAt: null,
    dateJoined: ctx.now(),
    totpEnabledAt: null,
  };
  try {
    return await transact(ctx, async (tx) => {
      await insertUser(tx.db, row);
      await createOrganization(tx, { name: input.organizationName, ownerId: row.id });
      return { user: presentUser(row, ctx.origin), tokens: await startSession(tx, row.id) };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_unique') throw error;
    throw invalidAt('email', 'There is an account with this e-mail address already.');
  }
}
