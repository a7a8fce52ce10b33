import type { Ctx } from '#lib/platform/context.ts';
import { presentUser } from './present.ts';
import { updateAccount } from './queries.ts';
import { requireAccount } from './require-user.ts';

/** Returns the signed-in user's own record. */
export async function getMe(ctx: Ctx) {
  return { user: presentUser(await requireAccount(ctx), ctx.origin) };
}

/** Changes the signed-in user's profile. Omitted fields stay. */
export async function updateMe(ctx: Ctx, input: { fullName?: string | undefined }) {
  const account = await requireAccount(ctx);
  const fullName = input.fullName?.trim() ?? account.fullName;
  if (fullName !== account.fullName) await updateAccount(ctx.db, account.id, { fullName });
  return presentUser({ ...account, fullName }, ctx.origin);
}
