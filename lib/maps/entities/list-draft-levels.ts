import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { loadDraft } from './load-draft.ts';

/** The levels of the draft, whole, hidden ones included. */
export async function listDraftLevels(ctx: Ctx, input: { projectId: string }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  return (await loadDraft(ctx, project)).levels;
}
