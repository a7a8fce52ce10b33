import type { z } from 'zod';
import { languageNames } from '#lib/contract/languages.ts';
import type { publicProject } from '#lib/contract/schemas/project.ts';
import type { LevelShape } from '#lib/mapmodel/present.ts';
import { servedTags } from '#lib/mapmodel/translations.ts';
import { publicSettings, storedParts } from '#lib/maps/core/present.ts';
import { getProjectRow } from '#lib/maps/core/queries.ts';
import { publicAppearance } from '#lib/maps/custom-css/public-appearance.ts';
import { loadDraft } from '#lib/maps/entities/load-draft.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { findPreviewedProject } from './queries-preview-links.ts';

export type Preview = { project: z.infer<typeof publicProject>; levels: LevelShape[] };

/**
 * The draft that a reviewer's link shows, in the shapes of the public API and with what is hidden left out, as it
 * would be after going live. Null for a token that is unknown, withdrawn or expired. For the page `/preview/{token}`.
 */
export async function findPreview(ctx: Ctx, token: string): Promise<Preview | null> {
  const tokenHash = hashToken('preview-link', token);
  const id = await findPreviewedProject(ctx.db, tokenHash, ctx.now());
  if (id === null) return null;
  const row = await getProjectRow(ctx.db, id);
  const { settings, appearance, analytics } = storedParts(row);
  const draft = await loadDraft(ctx, { ...row, id });
  const levels = draft.levels
    .filter((level) => !level.isHidden)
    .map((level) => ({
      ...level,
      areas: level.areas.filter((area) => !area.isHidden),
      markers: level.markers.filter((marker) => !marker.isHidden),
    }));
  const project = {
    id: row.id,
    key: row.key,
    name: row.name,
    settings: publicSettings(
      settings,
      levels.map(({ id }) => id),
    ),
    appearance: await publicAppearance(appearance, ctx.origin),
    analytics,
    languages: row.languages.map(languageNames),
    tags: servedTags(draft.tags, row.languages),
    levels: levels.map(({ areas, markers, ...head }) => ({
      ...head,
      areaCount: areas.length,
      markerCount: markers.length,
    })),
    version: row.revision,
    live_updated_at: row.updatedAt.toISOString(),
  };
  return { project, levels };
}
