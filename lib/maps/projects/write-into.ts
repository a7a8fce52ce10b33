import { invalid, invalidAt } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { writtenAlt } from '#lib/mapmodel/image-alts.ts';
import { planContent } from '#lib/mapmodel/plan-content.ts';
import { settleDraft } from '#lib/maps/core/change-draft.ts';
import { updateProjectRow } from '#lib/maps/core/queries.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { listStoredTags } from '#lib/maps/entities/queries.ts';
import { writePlanned } from '#lib/maps/entities/write-draft.ts';
import { addImages } from '#lib/maps/images/add-images.ts';
import type { PreparedImages } from '#lib/maps/images/prepare-images.ts';
import { insertIcons } from '#lib/maps/images/queries.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { storedPicture } from './kiosk-pictures.ts';
import { mergeFields } from './merge-fields.ts';

/** A document with its files. `images.rows` have the order of the document's `images`. */
export type Content = { document: ContentDocument; images: PreparedImages };

/**
 * Writes a document into a project without levels, under new ids: its content, settings, appearance and domains. Keeps
 * name, key and tags. Throws all faults at once, at their paths in the document.
 */
export async function writeInto(
  tx: Ctx,
  project: Omit<LockedProject, 'role'>,
  { document, images }: Content,
  revision: number,
): Promise<void> {
  const { settings: sent, appearance, analytics } = document.project;
  const { allowed_domains: allowedDomains, takes_reports: takesReports } = document.project;
  const { id } = project;
  const logo = appearance?.logo ?? null;
  const logoFile = logo && images.rows[document.images.findIndex((image) => image.id === logo)]?.file;
  if (logoFile === undefined) throw invalidAt('project.appearance.logo', 'noSuch.image');
  const rows = images.rows.map((row, i) => ({ ...row, alt: writtenAlt(document.images[i]?.alt ?? {}) }));
  const faults: Fault[] = [];
  const shown = (sent.kiosk?.pictures ?? []).flatMap((picture, i) => {
    const row = rows[document.images.findIndex((image) => image.id === picture.id)];
    if (!row) faults.push(faultAt(`project.settings.kiosk.pictures[${i}]`, 'noSuch.image'));
    if (row && picture.alt) row.alt = writtenAlt(picture.alt);
    return row ?? [];
  });
  const pictures = [...new Set(shown)].map(storedPicture);
  const merged = mergeFields(project, {
    appearance,
    analytics,
    logoFile,
    pictures,
    allowedDomains,
    takesReports,
    settings: { ...sent, defaultLevelId: null },
  });
  await addImages(tx, project, rows);
  const imageIds = new Map(document.images.map((image, i) => [image.id, images.rows[i]?.id ?? '']));
  const iconIds = new Map(document.icons.map((icon) => [icon.id, newId()]));
  const icons = document.icons.flatMap((icon) => {
    const imageId = imageIds.get(icon.image);
    return imageId ? [{ id: iconIds.get(icon.id) ?? newId(), name: icon.name, imageId }] : [];
  });
  await insertIcons(tx.db, id, icons, tx.now());
  const tags = await listStoredTags(tx.db, id);
  const { draft, tagIds, levelIds } = planContent(
    document,
    { images: imageIds, icons: iconIds },
    newId,
    tags,
  );
  draft.faults.push(...faults);
  const tiles = (sent.kiosk?.tiles ?? []).flatMap((tile, i) => {
    const tagId = tagIds.get(tile);
    if (tagId === undefined) draft.faults.push(faultAt(`project.settings.kiosk.tiles[${i}]`, 'noSuch.tag'));
    return tagId ?? [];
  });
  if (draft.faults.length > 0) throw invalid(draft.faults);
  await writePlanned(tx, id, { levels: [], entities: [], tags }, draft, revision);
  const defaultLevelId = levelIds.get(sent.defaultLevelId ?? '') ?? null;
  const settings = { ...merged.settings, kiosk: { ...merged.settings.kiosk, tiles }, defaultLevelId };
  await updateProjectRow(tx.db, id, { ...merged, settings, revision, revisedBy: userIdOf(tx.actor) });
  await settleDraft(tx, { ...project, settings });
}
