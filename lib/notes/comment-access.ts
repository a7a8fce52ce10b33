import { AppError } from '#lib/contract/errors.ts';
import { findPreviewed, type Previewed } from '#lib/maps/projects/preview-links.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { spendOrRefuse } from '#lib/platform/rate-limits/spend-or-refuse.ts';

/** What a preview link shows, for who wants to read its comments: 404 where it does not work, 403 where they are off. */
export async function requireCommented(ctx: Ctx, token: string): Promise<Previewed> {
  const previewed = await findPreviewed(ctx, token);
  if (!previewed) throw new AppError('notFound.preview');
  if (!previewed.allowsComments) throw new AppError('forbidden.commentsOff');
  return previewed;
}

/** As requireCommented, for who wants to write one; the link has a bucket of its own, from wherever it is used. */
export async function requireCommenting(ctx: Ctx, token: string): Promise<Previewed> {
  const previewed = await requireCommented(ctx, token);
  await spendOrRefuse('reviewOfLink', previewed.linkId, {});
  return previewed;
}

/** The account of a reviewer who happens to be signed in; it is written to about answers. */
export function signedIn({ actor }: Ctx): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}
