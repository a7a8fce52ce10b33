import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { newPreviewLink, previewLink } from '#lib/contract/schemas/content-history.ts';
import { recordProjectActivity } from '#lib/maps/core/change-draft.ts';
import {
  mayWrite,
  requireOpenProject,
  requireProject,
  withLockedProject,
} from '#lib/maps/core/require-project.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import { type Ctx, type TxCtx, userIdOf } from '#lib/platform/context.ts';
import { isUuid, newId, randomHex } from '#lib/platform/ids.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { type ClosedThing, closedThing } from '#lib/platform/mail/messages.ts';
import { presentMakerTo } from '#lib/platform/present-maker.ts';
import { hashToken, seal, unseal } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import {
  deleteEndedPreviewLinks,
  deletePreviewLinkRow,
  deletePreviewLinksBy,
  deletePreviewLinksOfMembership,
  findPreviewedProject,
  findWriter,
  insertPreviewLink,
  listPreviewLinkRows,
  setAllowsComments,
} from './queries-preview-links.ts';

type PreviewLink = z.infer<typeof previewLink>;
type LinkRow = Awaited<ReturnType<typeof listPreviewLinkRows>>[number];
type NewPreviewLink = z.infer<typeof newPreviewLink>;

const tokenBytes = 24;
const daysDefault = 30;

/**
 * Lists the working preview links of a project. Only callers who may write get their URLs: a reader could otherwise
 * keep access to the draft after leaving.
 */
export async function listPreviewLinks(ctx: Ctx, input: { projectId: string }): Promise<PreviewLink[]> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const rows = await listPreviewLinkRows(ctx.db, project.id, ctx.now());
  const isShown = mayWrite(ctx, project);
  return rows.map((row) => ({
    ...presentLink(ctx, row),
    url: isShown ? urlOf(ctx, unseal(row.tokenSealed)) : null,
  }));
}

/**
 * Creates a preview link. It works for 30 days by default, and until it is withdrawn if `expiresInDays` is null. It
 * also ends when its maker may no longer write, or when the API key that made it is revoked.
 */
export async function createPreviewLink(
  ctx: Ctx,
  input: {
    projectId: string;
    expiresInDays: number | null | undefined;
    allowsComments?: boolean | undefined;
  },
): Promise<NewPreviewLink> {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    const now = tx.now();
    if ((await listPreviewLinkRows(tx.db, project.id, now)).length >= limits.previewLinksMax) {
      throw new AppError('conflict.links', { count: limits.previewLinksMax });
    }
    const token = randomHex(tokenBytes);
    const days = input.expiresInDays === undefined ? daysDefault : input.expiresInDays;
    const { actor } = tx;
    const userId = userIdOf(actor);
    const maker = userId === null ? null : await findWriter(tx.db, project.organizationId, userId);
    const row = {
      id: newId(),
      tokenHash: hashToken('preview-link', token),
      tokenSealed: seal(token),
      createdBy: userId,
      membershipId: maker?.membershipId ?? null,
      apiKeyId: actor.kind === 'key' ? actor.keyId : null,
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * dayMs),
      allowsComments: input.allowsComments ?? true,
    };
    await insertPreviewLink(tx.db, project.id, row);
    await recordProjectActivity(tx, project, { kind: 'linkMade' });
    return {
      ...presentLink(tx, { ...row, makerEmail: maker?.email ?? null, makerName: maker?.fullName ?? null }),
      url: urlOf(tx, token),
    };
  });
}

/** Deletes a preview link, of an archived project too: its draft can still be read with the link. */
export async function deletePreviewLink(
  ctx: Ctx,
  input: { projectId: string; linkId: string },
): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const { id, organizationId } = await requireOpenProject(tx, input.projectId, { archivedToo: true });
    const isDeleted = isUuid(input.linkId) && (await deletePreviewLinkRow(tx.db, id, input.linkId));
    if (!isDeleted) throw new AppError('notFound.link');
    await recordProjectActivity(tx, { id, organizationId }, { kind: 'linkWithdrawn' });
  });
}

/** Sets whether people with the link may write notes. */
export async function updatePreviewLink(
  ctx: Ctx,
  input: { projectId: string; linkId: string; allowsComments: boolean },
): Promise<PreviewLink> {
  const project = await requireOpenProject(ctx, input.projectId);
  const isFound =
    isUuid(input.linkId) && (await setAllowsComments(ctx.db, project.id, input.linkId, input.allowsComments));
  const link =
    isFound && (await listPreviewLinks(ctx, input)).find(({ id }) => id === input.linkId.toLowerCase());
  if (!link) throw new AppError('notFound.link');
  return link;
}

function presentLink(ctx: Ctx, row: Omit<LinkRow, 'tokenSealed'>): Omit<PreviewLink, 'url'> {
  return {
    id: row.id,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    created_by: presentMakerTo(ctx, row.makerEmail, row.makerName),
    allows_comments: row.allowsComments,
  };
}

function urlOf(ctx: Ctx, token: string): string {
  return `${ctx.origin}/preview/${token}`;
}

export type Previewed = {
  projectId: ProjectId;
  linkId: string;
  allowsComments: boolean;
  /** An archived project is shown, but takes no comments. */
  isArchived: boolean;
};

/** Returns the project that a preview link shows, or null if the token is unknown, withdrawn or expired. */
export async function findPreviewed(ctx: Ctx, token: string): Promise<Previewed | null> {
  return findPreviewedProject(ctx.db, hashToken('preview-link', token), ctx.now());
}

/** Withdraws every preview link that the user made, and returns the names of their projects. */
export async function closePreviewLinks(tx: TxCtx, userId: string): Promise<ClosedThing | null> {
  const rows = await deletePreviewLinksBy(tx.db, userId);
  return closedThing(
    'previewLinks',
    rows.map(({ project }) => ({ chosen: project })),
  );
}

/** Withdraws the preview links of a membership that may no longer write. */
export async function endPreviewLinks(tx: TxCtx, membershipId: string): Promise<void> {
  await deletePreviewLinksOfMembership(tx.db, membershipId);
}

/** Housekeeping jobs for projects, run in the process or by the cron route. */
export const projectJobs: readonly PeriodicJob[] = [
  { name: 'ended preview links', everyMs: hourMs, run: deleteEndedPreviewLinks },
];
