import type { z } from 'zod';
import { languageNames } from '#lib/contract/languages.ts';
import type { projectLook, publicProject } from '#lib/contract/schemas/project.ts';
import { mergeDefined } from '#lib/mapmodel/merge-defined.ts';
import type { LevelShape } from '#lib/mapmodel/present.ts';
import { servedTags } from '#lib/mapmodel/translations.ts';
import { publicSettings, storedParts } from '#lib/maps/core/present.ts';
import { getProjectRow, type ProjectRow } from '#lib/maps/core/queries.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { publicAppearance } from '#lib/maps/custom-css/public-appearance.ts';
import { loadDraft } from '#lib/maps/entities/load-draft.ts';
import { findImageByFile } from '#lib/maps/images/queries.ts';
import { draftWayFile } from '#lib/maps/ways/draft-ways.ts';
import { findWayBytes } from '#lib/maps/ways/live-ways.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { findLooked } from './look-token.ts';
import { mergeSettings } from './merge-fields.ts';
import { findPreviewed } from './preview-links.ts';
import { type LoadedVersion, loadVersion } from './versions.ts';

type Look = z.output<typeof projectLook>;
export type Preview = {
  project: z.infer<typeof publicProject>;
  levels: LevelShape[];
  /** True if people with the link may write notes. */
  allowsComments: boolean;
};

/**
 * Finds the draft that a preview link shows, in the shapes of the public API and without hidden things, as it would be
 * after going live. For the page `/preview/{token}`. Null if the token is unknown, withdrawn or expired. A member's
 * look token shows a version, or the draft with `look` merged over its saved settings.
 */
export async function findPreview(ctx: Ctx, token: string, look: Look = {}): Promise<Preview | null> {
  const reviewed = await findPreviewed(ctx, token);
  const looked = reviewed ? { ...reviewed, version: null } : await findLooked(ctx, token);
  if (!looked) return null;
  const { projectId: id, version } = looked;
  const row = await getProjectRow(ctx.db, id);
  const shown =
    version === null
      ? await loadShownDraft(ctx, { ...row, id }, reviewed ? {} : look)
      : await loadVersion(ctx, id, version);
  if (!shown) return null;
  const { parts, languages } = shown;
  const levels = shown.levels
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
      parts.settings,
      levels.map(({ id }) => id),
    ),
    appearance: await publicAppearance(parts.appearance, ctx.origin),
    analytics: parts.analytics,
    languages: languages.map(languageNames),
    tags: servedTags(shown.tags, languages),
    levels: levels.map(({ areas, markers, ...head }) => ({
      ...head,
      areaCount: areas.length,
      markerCount: markers.length,
    })),
    version: row.revision,
    live_updated_at: row.updatedAt.toISOString(),
  };
  return { project, levels, allowsComments: reviewed?.allowsComments ?? false };
}

async function loadShownDraft(
  ctx: Ctx,
  row: ProjectRow & { id: ProjectId },
  look: Look,
): Promise<LoadedVersion> {
  const stored = storedParts(row);
  const parts = { ...stored, ...(await withLook(ctx, row.id, stored, look)) };
  return { ...(await loadDraft(ctx, row)), languages: row.languages, parts };
}

/** Returns the name of a draft's file of directions. Null if they are off or not built, or the token is invalid. */
export async function findPreviewWayFile(ctx: Ctx, token: string): Promise<string | null> {
  const previewed = await findPreviewed(ctx, token);
  if (!previewed) return null;
  const { projectId: id } = previewed;
  return draftWayFile(ctx, { ...(await getProjectRow(ctx.db, id)), id });
}

/** Returns a file of directions that a preview link may read. Null for other names and for an invalid token. */
export async function findPreviewWay(ctx: Ctx, token: string, name: string): Promise<Buffer | null> {
  const previewed = await findPreviewed(ctx, token);
  return previewed && findWayBytes(previewed.projectId, name);
}

/** Merges unsaved settings over the saved ones. Leaves out a logo that is no image of the project. */
async function withLook(
  ctx: Ctx,
  id: ProjectId,
  { settings, appearance }: ReturnType<typeof storedParts>,
  look: Look,
) {
  const { logo, ...fields } = look.appearance ?? {};
  const file = typeof logo === 'string' ? fileNameOfUrl(logo) : logo;
  const isOwn = typeof file !== 'string' || (await findImageByFile(ctx.db, id, file)) !== null;
  const logoFile = isOwn ? file : undefined;
  return {
    settings: mergeSettings(settings, look.settings),
    appearance: mergeDefined(appearance, { ...fields, logoFile }),
  };
}
