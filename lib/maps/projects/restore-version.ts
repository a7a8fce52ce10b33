import { notFound } from '#lib/contract/errors.ts';
import { changeDraft } from '#lib/maps/core/change-draft.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { projectDetailOf } from './project-detail.ts';
import { hasVersion, restoreVersionParts, restoreVersionRows } from './queries-versions.ts';

/** Writes a version back into the draft with the ids it had; nothing of it is live. Answers the project with levels. */
export async function restoreVersion(ctx: Ctx, input: { projectId: string; number: string }) {
  const { id } = await requireProject(ctx, input.projectId, 'write');
  const number = /^[1-9]\d{0,8}$/.test(input.number) ? Number(input.number) : 0;
  await changeDraft(ctx, id, async (tx, project, revision) => {
    if (!(await hasVersion(tx.db, project.id, number))) throw notFound('Version');
    await restoreVersionRows(tx.db, project.id, number, revision);
    await restoreVersionParts(tx.db, project.id, number);
  });
  return projectDetailOf(ctx, id);
}
