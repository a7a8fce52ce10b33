import { invalid } from '#lib/contract/errors.ts';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { type FileIds, planContent } from '#lib/mapmodel/plan-content.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { listStoredTags } from './queries.ts';
import { writePlanned } from './write-draft.ts';

/**
 * Writes a document into a project without levels, under new ids. Keeps the project's tags. Returns the new ids of the
 * levels by their old ids. Throws all faults at once, at their paths in the document.
 */
export async function writeContent(
  tx: Ctx,
  projectId: LockedProjectId,
  document: ContentDocument,
  fileIds: FileIds,
  revision: number,
): Promise<Map<string, string>> {
  const tags = await listStoredTags(tx.db, projectId);
  const { draft, levelIds } = planContent(document, fileIds, newId, tags);
  if (draft.faults.length > 0) throw invalid(draft.faults);
  await writePlanned(tx, projectId, { levels: [], entities: [], tags }, draft, revision);
  return levelIds;
}
