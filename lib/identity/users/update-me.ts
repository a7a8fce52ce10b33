import type { Ctx } from '#lib/platform/context.ts';
import { presentUser } from './present.ts';
import { updateFullName } from './queries.ts';
import { requireAccount } from './require-user.ts';

/** Changes the signed-in user's profile; what is not given stays. */
export async function updateMe(ctx: Ctx, input: { fullName?: string | undefined }) {
  const account = await requireAccount(ctx);
  const fullName = input.fullName?.trim() ?? account.fullName;
  if (fullName !== account.fullName) await updateFullName(ctx.db, account.id, fullName);
  return presentUser({ ...account, fullName }, ctx.origin);
}
