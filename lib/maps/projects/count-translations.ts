import { requireProject } from '#lib/maps/core/require-project.ts';
import { countDraftTexts } from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** How many places of the draft have a title in each language; a language without any is missing. */
export async function countTranslations(
  ctx: Ctx,
  input: { projectId: string },
): Promise<Record<string, number>> {
  const { id } = await requireProject(ctx, input.projectId, 'read');
  const rows = await countDraftTexts(ctx.db, id);
  return Object.fromEntries(rows.map(({ language, count }) => [language, count]));
}
