import type { ContentDocumentInput } from '#lib/contract/schemas/content-document.ts';
import type { Entity, EntityKind, Level } from '#lib/mapmodel/types.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { entitiesOf, levelOf } from '#lib/maps/core/rows.ts';
import { type IconRow, type ImageRow, listIconRows, listImageRows } from '#lib/maps/images/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { inSnapshot } from '#lib/platform/transactions.ts';
import { listDraftEntityRows, listDraftLevelRows, listTagRows } from './queries.ts';

type DocumentLevel = ContentDocumentInput['levels'][number];

type LoadedContent = { document: ContentDocumentInput; images: ImageRow[]; icons: IconRow[] };

/** Returns the name of an image's file in an archive. */
export function archiveName(image: Pick<ImageRow, 'id' | 'file'>): string {
  return `images/${image.id}${image.file.slice(image.file.lastIndexOf('.'))}`;
}

/**
 * Returns a project's whole draft as a document with all texts, and the stored files that it names. All of it is
 * of one moment: a copy must not have the levels of one save and the places of another. Throws 404 if the project
 * is gone.
 */
export function loadContent(ctx: Ctx, { id }: RequiredProject): Promise<LoadedContent> {
  return inSnapshot(ctx, async (tx) => contentOf(tx, await requireProject(tx, id, 'read')));
}

async function contentOf(ctx: Ctx, project: RequiredProject): Promise<LoadedContent> {
  const levels = (await listDraftLevelRows(ctx.db, project.id)).map(levelOf);
  const entities = Map.groupBy(
    await entitiesOf(await listDraftEntityRows(ctx.db, project.id)),
    (one) => one.levelId,
  );
  const tags = await listTagRows(ctx.db, project.id);
  const images = await listImageRows(ctx.db, project.id, 'library');
  const icons = await listIconRows(ctx.db, project.id, 'library');
  const { settings, appearance, analytics } = project;
  const { logoFile, ...shown } = appearance;
  const document: ContentDocumentInput = {
    format: 'atrium-project',
    version: 1,
    project: {
      name: project.name,
      description: project.description,
      settings: {
        ...settings,
        kiosk: { ...settings.kiosk, pictures: settings.kiosk.pictures.map(({ id }) => id) },
      },
      appearance: { ...shown, logo: images.find(({ file }) => file === logoFile)?.id ?? null },
      analytics,
      languages: project.languages,
      allowed_domains: project.allowedDomains,
      takes_reports: project.takesReports,
    },
    tags,
    images: images.toReversed().map((image) => {
      const alt = Object.keys(image.alt).length > 0 && { alt: image.alt };
      return { id: image.id, file: archiveName(image), ...alt };
    }),
    icons: icons.map(({ id, name, imageId }) => ({ id, name, image: imageId })),
    levels: levels.map((level) => documentLevel(level, entities.get(level.id) ?? [])),
  };
  return { document: withoutLost(document), images, icons };
}

function documentLevel({ body, lacking: _, ...head }: Level, entities: readonly Entity[]): DocumentLevel {
  const { imageId, ...fields } = body;
  const places = (kind: EntityKind) => entities.filter((one) => one.kind === kind).map(documentPlace);
  return {
    ...head,
    ...fields,
    image: imageId,
    // The points of a body are read-only.
    areas: places('area') as DocumentLevel['areas'],
    markers: places('marker'),
  };
}

function documentPlace({ id, key, isHidden, body }: Entity) {
  const { tagIds, imageIds, imageAlts: _, status, ...fields } = body;
  return { id, key, isHidden, ...fields, status: status && { type: status }, tags: tagIds, images: imageIds };
}

/** Returns a document without some of its images and all that refers to them. A level keeps the size of its plan. */
export function withoutImages(
  document: ContentDocumentInput,
  left: readonly ImageRow[],
): ContentDocumentInput {
  const gone = new Map(left.map((image) => [image.id, image]));
  const { canvasPxMax } = limits;
  return withoutLost({
    ...document,
    images: document.images.filter(({ id }) => !gone.has(id)),
    icons: document.icons.filter(({ image }) => !gone.has(image)),
    levels: document.levels.map((level) => {
      const plan = gone.get(level.image ?? '');
      if (!plan) return level;
      return {
        ...level,
        width: Math.min(plan.width, canvasPxMax),
        height: Math.min(plan.height, canvasPxMax),
      };
    }),
  });
}

/** Returns a document without references to tags, images and icons that it does not have. */
function withoutLost(document: ContentDocumentInput): ContentDocumentInput {
  const { project } = document;
  const { settings, appearance } = project;
  const isTag = isAmong(document.tags);
  const isImage = isAmong(document.images);
  const isIcon = isAmong(document.icons);
  const cleaned = <T extends DocumentLevel['areas'][number]>(place: T): T => ({
    ...place,
    tags: place.tags?.filter(isTag),
    images: place.images?.filter(isImage),
  });
  return {
    ...document,
    project: {
      ...project,
      settings: {
        ...settings,
        kiosk: {
          ...settings.kiosk,
          tiles: settings.kiosk?.tiles?.filter(isTag),
          pictures: settings.kiosk?.pictures?.filter(isImage),
        },
      },
      appearance: {
        ...appearance,
        logo: appearance?.logo && isImage(appearance.logo) ? appearance.logo : null,
      },
    },
    levels: document.levels.map((level) => ({
      ...level,
      image: level.image && isImage(level.image) ? level.image : null,
      areas: level.areas.map(cleaned),
      markers: level.markers.map((marker) => ({
        ...cleaned(marker),
        customIcon: marker.customIcon && isIcon(marker.customIcon) ? marker.customIcon : null,
      })),
    })),
  };
}

/** Returns a check whether a reference, which is an id or has one, names an entry of a list. */
function isAmong(list: readonly { id: string }[]): (reference: string | object) => boolean {
  const ids = new Set(list.map(({ id }) => id));
  return (named) => ids.has(typeof named === 'string' ? named : 'id' in named ? String(named.id) : '');
}
