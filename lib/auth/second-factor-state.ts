import type { Ctx } from '#lib/context.ts';
import { countUnusedBackupCodes } from './queries-second-factor.ts';
import { requireAccount } from './require-user.ts';

/** Whether the signed-in user has a second factor, and how many backup codes are left, for the security page. */
export async function secondFactorState(ctx: Ctx): Promise<{ isEnabled: boolean; backupCodesLeft: number }> {
  const account = await requireAccount(ctx);
  return {
    isEnabled: account.totpEnabledAt !== null,
    backupCodesLeft: await countUnusedBackupCodes(ctx.db, account.id),
  };
}
