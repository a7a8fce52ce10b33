import { recordSecurityEvent } from '#lib/auth/security-events.ts';
import type { Ctx } from '#lib/context.ts';
import { insertUser } from './queries.ts';

export type NewUser = {
  id: string;
  email: string;
  fullName: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  dateJoined: Date;
};

/** Writes a new account and notes by which door it came. */
export async function createUser(
  ctx: Ctx,
  row: NewUser,
  by: 'registration' | 'identity-provider' | 'operator',
): Promise<void> {
  const { id, email, fullName, passwordHash, emailVerifiedAt, dateJoined } = row;
  await insertUser(ctx.db, { id, email, fullName, passwordHash, emailVerifiedAt, dateJoined });
  await recordSecurityEvent(ctx, 'account_created', { userId: id, details: { by } });
}
