import { invalid } from '#lib/contract/errors.ts';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { type FileIds, planContent } from '#lib/mapmodel/plan-content.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { writePlanned } from './write-draft.ts';

/**
 * Writes a document into a new, empty project under new ids. Returns the new ids of the levels by their old ids. Throws
 * all faults at once, at their paths in the document.
 */
export async function writeContent(
  tx: Ctx,
  projectId: LockedProjectId,
  document: ContentDocument,
  fileIds: FileIds,
  revision: number,
): Promise<Map<string, string>> {
  const { draft, levelIds } = planContent(document, fileIds, newId);
  if (draft.faults.length > 0) throw invalid(draft.faults);
  await writePlanned(tx, projectId, { levels: [], entities: [], tags: [] }, draft, revision);
  return levelIds;
}
