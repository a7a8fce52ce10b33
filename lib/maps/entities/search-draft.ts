import { keywordsIn } from '#lib/mapmodel/translations.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { findPlaces, indexPlaces, type PlaceIndex, type SearchResult } from '#lib/maps/live/place-index.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { loadDraft } from './load-draft.ts';

/**
 * Most texts of places, one per language, whose indexes are kept (about 1 KB each), because one search often follows
 * another. The worker threads that answer for large projects keep their own indexes.
 */
const keptTextsMax = 60_000;

const indexes = keptValues<PlaceIndex>(
  'draft-searches',
  keptTextsMax,
  ({ places, byLanguage }) => 1 + places.size * byLanguage.size,
);

/**
 * Searches the places of the draft, including hidden ones, and returns the best matches first. With `language`,
 * searches that language; texts missing in it are taken from the default language. Otherwise searches every language
 * and returns each place in the language that matches best.
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
  const { languages, settings } = project;
  const { defaultLanguage } = settings;
  const keywords = Object.fromEntries(
    levels.flatMap(({ areas, markers }) =>
      [...areas, ...markers].map(({ id, translations }) => [id, keywordsIn(translations, languages)]),
    ),
  );
  const placeCount = levels.reduce((sum, { areas, markers }) => sum + areas.length + markers.length, 0);
  return indexPlaces(levels, { languages, defaultLanguage, keywords, placeCount });
}
