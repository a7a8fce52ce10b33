import { keywordsIn } from '#lib/mapmodel/translations.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import {
  findPlaces,
  type IndexedPlace,
  indexPlaces,
  type PlaceIndex,
  placeIndexBytes,
  type SearchResult,
} from '#lib/maps/live/place-index.ts';
import { megabyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { loadDraft } from './load-draft.ts';

/**
 * Memory of the indexes that are kept, because one search often follows another. The worker threads that answer for
 * large projects keep their own indexes.
 */
const keptBytesMax = 64 * megabyte;

const indexes = keptValues<PlaceIndex>('draft-searches', keptBytesMax, placeIndexBytes);

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
  const places = levels.flatMap((level) =>
    (['area', 'marker'] as const).flatMap((kind) =>
      (kind === 'area' ? level.areas : level.markers).map((place): IndexedPlace => {
        return { kind, place, level, keywords: keywordsIn(place.translations, languages) };
      }),
    ),
  );
  const { defaultLanguage } = settings;
  return indexPlaces(places, { languages, defaultLanguage, placeCount: places.length });
}
