import type { z } from 'zod';
import { AppError, notFound } from '#lib/contract/errors.ts';
import type { previewLink } from '#lib/contract/schemas/content-history.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid, newId, randomHex } from '#lib/platform/ids.ts';
import { hashToken, seal, unseal } from '#lib/platform/secrets.ts';
import { deletePreviewLinkRow, insertPreviewLink, listPreviewLinkRows } from './queries-preview-links.ts';
import { requireProject } from './require-project.ts';
import { withLockedProject } from './with-locked-project.ts';

type PreviewLink = z.infer<typeof previewLink>;

const tokenBytes = 24;
const daysDefault = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** The links that show a project's draft to whoever has them, those that have expired left out. */
export async function listPreviewLinks(ctx: Ctx, input: { projectId: string }): Promise<PreviewLink[]> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const rows = await listPreviewLinkRows(ctx.db, project.id, ctx.now());
  return rows.map((row) => presentLink(ctx, row, unseal(row.tokenSealed)));
}

/** Makes a link; without a number of days it works for 30, with null until it is withdrawn. */
export async function createPreviewLink(
  ctx: Ctx,
  input: { projectId: string; expiresInDays: number | null | undefined },
): Promise<PreviewLink> {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    const now = tx.now();
    if ((await listPreviewLinkRows(tx.db, project.id, now)).length >= limits.previewLinksMax) {
      throw new AppError('conflict', `At most ${limits.previewLinksMax} links. Withdraw one first.`);
    }
    const token = randomHex(tokenBytes);
    const days = input.expiresInDays === undefined ? daysDefault : input.expiresInDays;
    const row = {
      id: newId(),
      tokenHash: hashToken('preview-link', token),
      tokenSealed: seal(token),
      createdBy: tx.actor.kind === 'anonymous' ? null : tx.actor.userId,
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * dayMs),
    };
    await insertPreviewLink(tx.db, project.id, row);
    return presentLink(tx, row, token);
  });
}

/** Withdraws a link at once. */
export async function deletePreviewLink(
  ctx: Ctx,
  input: { projectId: string; id: string },
): Promise<undefined> {
  const project = await requireProject(ctx, input.projectId, 'write');
  const isDeleted = isUuid(input.id) && (await deletePreviewLinkRow(ctx.db, project.id, input.id));
  if (!isDeleted) throw notFound('Link');
}

function presentLink(
  ctx: Ctx,
  row: { id: string; createdAt: Date; expiresAt: Date | null },
  token: string,
): PreviewLink {
  return {
    id: row.id,
    url: `${ctx.origin}/preview/${token}`,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
