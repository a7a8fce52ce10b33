import { LRUCache } from 'lru-cache';
import { keywordsIn } from '#lib/mapmodel/translations.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { findPlaces, indexPlaces, type PlaceIndex, type SearchResult } from '#lib/maps/live/place-index.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { loadDraft } from './load-draft.ts';

/** Drafts whose index is kept: somebody who looks for a place often looks for another. */
const indexesMax = 8;

type Slot = { revision: number; index: Promise<PlaceIndex> };

/**
 * Places of the draft, hidden ones included, that match `query`, best first: in one language (texts that it lacks count
 * in the default one), or in each and then by the language that matches best.
 */
export async function searchDraft(
  ctx: Ctx,
  input: { projectId: string; query: string; language?: string | undefined },
): Promise<SearchResult[]> {
  const project = await requireProject(ctx, input.projectId, 'read');
  return findPlaces(await cachedIndex(ctx, project), input.query, input.language);
}

function cachedIndex(ctx: Ctx, project: RequiredProject): Promise<PlaceIndex> {
  const slots = processSingleton('draft-searches', () => new LRUCache<string, Slot>({ max: indexesMax }));
  const known = slots.get(project.id);
  if (known?.revision === project.revision) return known.index;
  const slot = { revision: project.revision, index: buildIndex(ctx, project) };
  slots.set(project.id, slot);
  slot.index.catch(() => slots.peek(project.id) === slot && slots.delete(project.id));
  return slot.index;
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
