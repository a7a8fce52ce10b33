import type { ContentDocumentInput } from '#lib/contract/schemas/content-document.ts';
import type { Area, AreaBody, Entity, Level, Marker, MarkerBody } from '#lib/mapmodel/types.ts';
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
  const known: Known = {
    tags: new Set(tags.map(({ id }) => id)),
    images: new Set(images.map(({ id }) => id)),
    icons: new Set(icons.map(({ id }) => id)),
  };
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
        kiosk: {
          ...settings.kiosk,
          tiles: settings.kiosk.tiles.filter((id) => known.tags.has(id)),
          pictures: settings.kiosk.pictures.flatMap(({ id }) => (known.images.has(id) ? id : [])),
        },
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
    levels: levels.map((level) => documentLevel(level, entities.get(level.id) ?? [], known)),
  };
  return { document, images, icons };
}

type Known = { tags: Set<string>; images: Set<string>; icons: Set<string> };

function documentLevel(level: Level, entities: readonly Entity[], known: Known): DocumentLevel {
  const { imageId, ...body } = level.body;
  return {
    id: level.id,
    key: level.key,
    order: level.order,
    isHidden: level.isHidden,
    ...body,
    image: imageId !== null && known.images.has(imageId) ? imageId : null,
    areas: entities.filter((one) => one.kind === 'area').map((one) => documentArea(one, known)),
    markers: entities.filter((one) => one.kind === 'marker').map((one) => documentMarker(one, known)),
  };
}

function documentArea(area: Area, known: Known): DocumentLevel['areas'][number] {
  const { id, key, isHidden, body } = area;
  return { id, key, isHidden, ...documentBody(body, known), data: body.data.map(([x, y]) => [x, y]) };
}

function documentMarker(marker: Marker, known: Known): DocumentLevel['markers'][number] {
  const { id, key, isHidden, body } = marker;
  const customIcon = body.customIcon !== null && known.icons.has(body.customIcon) ? body.customIcon : null;
  return { id, key, isHidden, ...documentBody(body, known), customIcon };
}

/** Leaves out references to deleted tags and images. */
function documentBody<Body extends AreaBody | MarkerBody>(body: Body, known: Known) {
  const { tagIds, imageIds, imageAlts: _, status, ...fields } = body;
  return {
    ...fields,
    status: status === null ? null : { type: status },
    tags: tagIds.filter((id) => known.tags.has(id)),
    images: imageIds.filter((id) => known.images.has(id)),
  };
}

/** Returns a document without some of its images and all that refers to them. A level keeps the size of its plan. */
export function withoutImages(
  document: ContentDocumentInput,
  left: readonly ImageRow[],
): ContentDocumentInput {
  const plans = new Map(left.map((image) => [image.id, image]));
  const icons = document.icons.filter(({ image }) => !plans.has(image));
  const iconIds = new Set(icons.map(({ id }) => id));
  const { appearance, settings } = document.project;
  const isLeft = (image: string | { id: string }) => plans.has(typeof image === 'string' ? image : image.id);
  const withImages = <T extends DocumentLevel['areas'][number]>(place: T): T => ({
    ...place,
    images: place.images?.filter((image) => !isLeft(image)),
  });
  const levels = document.levels.map((level) => {
    const plan = plans.get(level.image ?? '');
    const { canvasPxMax } = limits;
    return {
      ...level,
      ...(plan && {
        image: null,
        width: Math.min(plan.width, canvasPxMax),
        height: Math.min(plan.height, canvasPxMax),
      }),
      areas: level.areas.map(withImages),
      markers: level.markers.map((marker) => ({
        ...withImages(marker),
        customIcon: iconIds.has(marker.customIcon ?? '') ? marker.customIcon : null,
      })),
    };
  });
  return {
    ...document,
    project: {
      ...document.project,
      settings: {
        ...settings,
        kiosk: {
          ...settings.kiosk,
          pictures: settings.kiosk?.pictures?.filter((picture) => !isLeft(picture)),
        },
      },
      appearance: { ...appearance, logo: plans.has(appearance?.logo ?? '') ? null : appearance?.logo },
    },
    images: document.images.filter(({ id }) => !plans.has(id)),
    icons,
    levels,
  };
}
