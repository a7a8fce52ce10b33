import { AppError } from '#lib/contract/errors.ts';
import { findPreviewed, type Previewed } from '#lib/maps/projects/preview-links.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { spendOrRefuse } from '#lib/platform/rate-limits/spend-or-refuse.ts';

/** Returns the project of a preview link. Throws 404 if the link does not work, 403 if comments are off. */
export async function requireCommented(ctx: Ctx, token: string): Promise<Previewed> {
  const previewed = await findPreviewed(ctx, token);
  if (!previewed) throw new AppError('notFound.preview');
  if (!previewed.allowsComments) throw new AppError('forbidden.commentsOff');
  return previewed;
}

/** Like requireCommented, to write a comment. Each link has a rate limit of its own, from all addresses together. */
export async function requireCommenting(ctx: Ctx, token: string): Promise<Previewed> {
  const previewed = await requireCommented(ctx, token);
  await spendOrRefuse('reviewOfLink', previewed.linkId, {});
  return previewed;
}

/** Returns the account of a reviewer who is signed in, or null. Replies are mailed to it. */
export function signedIn({ actor }: Ctx): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}
