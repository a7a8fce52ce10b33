import { AppError } from '#lib/contract/errors.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { settings } from '#lib/platform/settings.ts';
import {
  type AccountRow,
  findAccountById,
  findMailToken,
  type MailTokenMatch,
  markEmailVerified,
} from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';

/** Marks `email` as confirmed for the account that has it, after its owner presented a secret mailed to it. */
export async function confirmOwnEmail(tx: TxCtx, userId: string, email: string): Promise<void> {
  const isNew = await markEmailVerified(tx.db, userId, email, tx.now());
  if (isNew) await recordSecurityEvent(tx, 'email_verified', { userId });
}

/**
 * Returns the account whose confirmed address the link of `match` was sent to, if the link was used or replaced: it is
 * opened a second time, and what it asks for is done. Else null.
 */
export async function findDoneAlready(
  { db }: Pick<Ctx, 'db'>,
  match: MailTokenMatch,
): Promise<AccountRow | null> {
  const used = await findMailToken(db, match, true);
  const account = used && (await findAccountById(db, match.userId));
  return account?.emailVerifiedAt && account.email === used?.email ? account : null;
}

/**
 * Throws 403 if REQUIRE_VERIFIED_EMAIL is true and the caller's address is not confirmed. For an API key, checks the
 * address of its maker; a key whose maker has left passes.
 */
export async function requireConfirmedEmail(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (!settings().requireVerifiedEmail || actor.kind === 'anonymous' || actor.userId === null) return;
  const account = await findAccountById(ctx.db, actor.userId);
  if (account?.emailVerifiedAt === null) throw new AppError('forbidden.unconfirmedEmail');
}
