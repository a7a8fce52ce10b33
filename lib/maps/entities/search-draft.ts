import { keywordsIn } from '#lib/mapmodel/translations.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { findPlaces, indexPlaces, type PlaceIndex, type SearchResult } from '#lib/maps/live/place-index.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { loadDraft } from './load-draft.ts';

/**
 * Texts of places, one in each language, whose indexes are kept (about a kilobyte each): somebody who looks for a place
 * often looks for another. A thread that answers for large projects has indexes of its own.
 */
const keptTextsMax = 60_000;

const indexes = keptValues<PlaceIndex>(
  'draft-searches',
  keptTextsMax,
  ({ places, byLanguage }) => 1 + places.size * byLanguage.size,
);

/**
 * Places of the draft, hidden ones included, that match `query`, best first: in one language (texts that it lacks count
 * in the default one), or in each and then by the language that matches best.
 */
export async function searchDraft(
  ctx: Ctx,
  input: { projectId: string; query: string; language?: string | undefined },
): Promise<SearchResult[]> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const index = await indexes.get(project.id, project.revision, () => buildIndex(ctx, project));
  return findPlaces(index, input.query, input.language);
}

async function buildIndex(ctx: Ctx, project: RequiredProject): Promise<PlaceIndex> {
  const { levels } = await loadDraft(ctx, project);
  const { defaultLanguage } = storedParts(project).settings;
  const { languages } = project;
  const keywords = Object.fromEntries(
    levels.flatMap(({ areas, markers }) =>
      [...areas, ...markers].map(({ id, translations }) => [id, keywordsIn(translations, languages)]),
    ),
  );
  return indexPlaces(levels, { languages, defaultLanguage, keywords });
}
