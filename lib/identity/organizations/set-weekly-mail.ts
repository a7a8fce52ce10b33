import type { Ctx } from '#lib/platform/context.ts';
import { findOwn } from './get-weekly-mail.ts';
import { setWantsWeeklyMail } from './queries-members.ts';

/** Switches the weekly mail of an organization on or off for the signed-in member. */
export async function setWeeklyMail(
  ctx: Ctx,
  input: { organizationId: string; enabled: boolean },
): Promise<{ enabled: boolean }> {
  const { id, wants } = await findOwn(ctx, input.organizationId);
  if (wants !== input.enabled) await setWantsWeeklyMail(ctx.db, id, input.enabled);
  return { enabled: input.enabled };
}
