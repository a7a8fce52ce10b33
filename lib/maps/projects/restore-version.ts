import { AppError } from '#lib/contract/errors.ts';
import { changeDraft } from '#lib/maps/core/change-draft.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { listDraftHashes } from '#lib/maps/entities/queries.ts';
import { writeDraft } from '#lib/maps/entities/write-draft.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { versionNumber } from './get-diff.ts';
import { projectDetailOf } from './project-detail.ts';
import { findVersionRows, restoreVersionParts } from './queries-versions.ts';

/**
 * Writes a version back into the draft with the ids it had; nothing of it is live. Answers the project with levels. Its
 * rows passed the rules when they became a version, so they are not planned again.
 */
export async function restoreVersion(ctx: Ctx, input: { projectId: string; number: string }) {
  const { id } = await requireProject(ctx, input.projectId, 'write');
  const number = versionNumber(input.number);
  await changeDraft(
    ctx,
    id,
    async (tx, project, revision) => {
      const version = await findVersionRows(tx.db, project.id, number);
      if (!version) throw new AppError('notFound.version');
      await writeDraft(tx, project.id, await listDraftHashes(tx.db, project.id), version, revision);
      await restoreVersionParts(tx.db, project.id, number);
    },
    { kind: 'versionRestored', details: { version: number } },
  );
  return projectDetailOf(ctx, id);
}
