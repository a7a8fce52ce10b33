import { invalidAt } from '#lib/contract/errors.ts';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import type { RequiredOrganization } from '#lib/identity/organizations/require-organization.ts';
import { getProjectRow, updateProjectRow } from '#lib/maps/core/queries.ts';
import { withLockedOrganization } from '#lib/maps/core/with-locked-project.ts';
import { writeContent } from '#lib/maps/entities/write-content.ts';
import { addIcons } from '#lib/maps/images/add-icons.ts';
import { addImages } from '#lib/maps/images/add-images.ts';
import type { PreparedImages } from '#lib/maps/images/prepare-images.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { creationError, insertNewProject, type NewProjectFields } from './insert-new-project.ts';
import { mergeFields } from './merge-fields.ts';
import { projectDetailOf } from './project-detail.ts';

/** A document with its files: `images.rows` stand in the order of the document's `images`. */
export type Content = { document: ContentDocument; images: PreparedImages };

/**
 * Creates a draft project with the content of a document, under new ids; `fields` win over the document's own. When it
 * fails nothing stays, the stored files included. Faults stand at their paths in the document.
 */
export async function createFromContent(
  ctx: Ctx,
  organization: RequiredOrganization,
  fields: NewProjectFields,
  { document, images }: Content,
) {
  try {
    return await withLockedOrganization(ctx, organization.id, async (tx) => {
      const { name: _, description, languages, allowed_domains: allowedDomains, ...parts } = document.project;
      const id = await insertNewProject(tx, organization, {
        description,
        languages,
        ...defined(fields),
      });
      const row = await getProjectRow(tx.db, id);
      const logo = parts.appearance?.logo ?? null;
      const logoFile = logo && images.rows[document.images.findIndex((image) => image.id === logo)]?.file;
      if (logoFile === undefined) throw invalidAt('project.appearance.logo', 'noSuch.image');
      const merged = mergeFields(row, {
        ...parts,
        logoFile,
        allowedDomains,
        settings: { ...parts.settings, defaultLevelId: null },
      });
      await addImages(tx, { ...row, id }, images.rows);
      const imageIds = new Map(document.images.map((image, i) => [image.id, images.rows[i]?.id ?? '']));
      const iconIds = new Map(document.icons.map((icon) => [icon.id, newId()]));
      const icons = document.icons.flatMap((icon) => {
        const imageId = imageIds.get(icon.image);
        return imageId ? [{ id: iconIds.get(icon.id) ?? newId(), name: icon.name, imageId }] : [];
      });
      await addIcons(tx, id, icons);
      const levelIds = await writeContent(
        tx,
        id,
        document,
        { images: imageIds, icons: iconIds },
        row.revision,
      );
      const defaultLevelId = levelIds.get(parts.settings.defaultLevelId ?? '') ?? null;
      const settings = { ...merged.settings, defaultLevelId };
      const hasUnpublishedChanges = document.levels.length > 0;
      await updateProjectRow(tx.db, id, { ...merged, settings, hasUnpublishedChanges });
      return projectDetailOf(tx, id);
    });
  } catch (error) {
    await images.discard(error);
    throw creationError(error, fields.key);
  }
}

function defined(fields: NewProjectFields): NewProjectFields {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), name: fields.name };
}
