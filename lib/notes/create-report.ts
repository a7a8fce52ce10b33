import { AppError } from '#lib/contract/errors.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { spendOrRefuse } from '#lib/platform/rate-limits/spend-or-refuse.ts';
import { type NotePosition, positionColumns } from './note-position.ts';
import { insertNote } from './queries.ts';

/**
 * Stores a visitor's report about a published map. Throws 403 if the project takes no reports, 429 for too many reports
 * on one map, 409 if too many are open.
 */
export async function createReport(
  ctx: Ctx,
  published: PublishedProject,
  { text, email, ...where }: NotePosition & { text: string; email?: string | null | undefined },
): Promise<{ accepted: true }> {
  if (!published.takesReports) throw new AppError('forbidden.reportsOff');
  await spendOrRefuse('reportOfMap', published.id, {});
  const isKept = await insertNote(ctx.db, {
    id: newId(),
    projectId: published.id,
    kind: 'report',
    state: 'open',
    ...(await positionColumns(ctx, published.id, 'live', where)),
    text: text.trim(),
    authorEmail: email ?? null,
    createdAt: ctx.now(),
  });
  if (!isKept) throw new AppError('conflict.reports');
  return { accepted: true };
}
