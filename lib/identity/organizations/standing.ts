import type { Ctx } from '#lib/platform/context.ts';
import { countMemberships, hasInvitation } from './queries-members.ts';

/** Whether every membership of the user is blocked; somebody without any is not blocked. */
export async function isBlockedEverywhere(ctx: Ctx, userId: string): Promise<boolean> {
  const { all, blocked } = await countMemberships(ctx.db, userId);
  return all > 0 && blocked === all;
}

/** Whether an invitation to this address waits anywhere. */
export async function isInvited(ctx: Ctx, email: string): Promise<boolean> {
  return hasInvitation(ctx.db, email, ctx.now());
}
