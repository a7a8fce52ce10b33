import type { z } from 'zod';
import { draftFields, initial } from '../contract/initial.ts';
import type { area } from '../contract/schemas/area.ts';
import type { image } from '../contract/schemas/content.ts';
import type { level, levelMetadata, levelRecord } from '../contract/schemas/level.ts';
import type { marker } from '../contract/schemas/marker.ts';
import { emptyTranslation, servedLanguages, servedTranslations, withoutKeywords } from './translations.ts';
import type { AreaBody, Entity, Level, MarkerBody, Tag } from './types.ts';

export type AreaShape = z.infer<typeof area>;
export type MarkerShape = z.infer<typeof marker>;
export type LevelShape = z.infer<typeof level>;
type LevelHeadShape = z.infer<typeof levelRecord>;
export type LevelMetadataShape = z.infer<typeof levelMetadata>;
type ImageShape = z.infer<typeof image>;

/** A stored image with absolute URLs; sizes in pixels. */
export type PresentedImage = { url: string; thumbnails: string[]; width: number; height: number };

/** The things that entities refer to, and the languages to serve. */
export type PresentScope = {
  tags: ReadonlyMap<string, Tag>;
  images: ReadonlyMap<string, PresentedImage>;
  /** URLs of custom icons by id. */
  icons: ReadonlyMap<string, string>;
  languages: readonly string[];
  defaultLanguage: string;
  /** Whether the response is public. Public responses have no keywords, and not what the last import gave. */
  isPublic: boolean;
};

/**
 * Returns an area or marker in its response shape (docs/contract.md, 5.4 Area and 5.5 Marker). Leaves out references to
 * deleted things. The response shares the corners with the entity and must not be mutated.
 */
export function presentEntity(entity: Entity, scope: PresentScope): AreaShape | MarkerShape {
  const icons = entity.kind === 'marker' && presentIcons(entity.body, scope);
  // The corners are not copied: they are most of an area, and responses are not mutated.
  const ruled = { ...presentShared(entity, entity.body, scope), ...icons };
  const shape = shapeOf<AreaShape | MarkerShape>(servedNames[entity.kind], ruled, entity.body);
  return { ...shape, ...draftFieldsOf(entity.body, scope) };
}

function presentIcons({ icon, customIcon }: MarkerBody, { icons }: PresentScope) {
  const url = customIcon === null ? undefined : icons.get(customIcon);
  return { icon: url ?? icon, customIcon: url === undefined ? null : customIcon };
}

const namesOf = (kind: 'area' | 'marker' | 'level') =>
  ['id', ...Object.keys(initial[kind])].filter((name) => !draftFields.some((one) => one === name));
const servedNames = { area: namesOf('area'), marker: namesOf('marker'), level: namesOf('level') };

/** What visitors never get, such as what the last import gave. Absent unless there is any. */
function draftFieldsOf(body: AreaBody | MarkerBody, { isPublic }: PresentScope): { imported?: string } {
  if (isPublic) return {};
  return Object.fromEntries(draftFields.flatMap((name) => (body[name] ? [[name, body[name]]] : [])));
}

/** Returns the members of a response in their order: those that have a rule, and the others as they are stored. */
function shapeOf<Shape extends object>(
  names: readonly string[],
  ruled: Partial<Shape>,
  stored: object,
): Shape {
  const shape: Record<string, unknown> = {};
  for (const name of names) shape[name] = Object(name in ruled ? ruled : stored)[name];
  return shape as Shape;
}

/** The members of a tag in responses, in their order. Columns of the database have the same names. */
export const tagNames = ['id', ...Object.keys(initial.tag)];

/** Returns the tag in its response shape, without fields that only the draft has. */
export function presentTag(tag: Tag): Tag {
  return shapeOf<Tag>(tagNames, {}, tag);
}

/** Returns a level without its entities (docs/contract.md, 5.3 Level). Sizes are in pixels. */
export function presentLevelHead({ body, ...head }: Level, scope: PresentScope): LevelHeadShape {
  const picture = body.imageId === null ? undefined : scope.images.get(body.imageId);
  const ruled = {
    id: head.id,
    key: head.key,
    order: head.order,
    isHidden: head.isHidden,
    imageUrl: picture?.url ?? null,
    imageThumbnails: picture?.thumbnails ?? [],
    width: picture?.width ?? body.width,
    height: picture?.height ?? body.height,
    translations: servedLanguages(body.translations, scope.languages),
  };
  return shapeOf<LevelHeadShape>(servedNames.level, ruled, body);
}

/** Returns a level with its entities, in the given order. */
export function presentLevel(level: Level, entities: readonly Entity[], scope: PresentScope): LevelShape {
  const shape: LevelShape = { ...presentLevelHead(level, scope), areas: [], markers: [] };
  for (const entity of entities) presentOn(shape, entity, scope);
  return shape;
}

/** Adds an area or marker to the end of its level's response. */
export function presentOn(shape: LevelShape, entity: Entity, scope: PresentScope): void {
  if (entity.kind === 'area') shape.areas.push(presentEntity(entity, scope) as AreaShape);
  else shape.markers.push(presentEntity(entity, scope) as MarkerShape);
}

/** Returns a level with the numbers of its areas and markers instead of the entities; without `counts`, it has none. */
export function presentLevelMetadata(
  level: Level,
  counts: { areas: number; markers: number } | undefined,
  scope: PresentScope,
): LevelMetadataShape {
  return {
    ...presentLevelHead(level, scope),
    areaCount: counts?.areas ?? 0,
    markerCount: counts?.markers ?? 0,
  };
}

/** Returns a presented level with the numbers of its areas and markers instead of the entities. */
export function metadataOf({ areas, markers, ...head }: LevelShape): LevelMetadataShape {
  return { ...head, areaCount: areas.length, markerCount: markers.length };
}

function presentShared(entity: Entity, body: AreaBody | MarkerBody, scope: PresentScope) {
  const served = servedTranslations(body.translations, scope.languages, scope.defaultLanguage);
  const translations = scope.isPublic ? withoutKeywords(served) : served;
  const defaultTexts = translations[scope.defaultLanguage] ?? emptyTranslation;
  const button = body.customButton;
  return {
    id: entity.id,
    key: entity.key,
    isHidden: entity.isHidden,
    status: body.status === null ? null : { type: body.status },
    customButton: button && { ...button, label: defaultTexts.customButtonLabel },
    tags: body.tagIds.flatMap((id) => scope.tags.get(id) ?? []),
    images: presentImages(body, scope),
    translations,
  };
}

function presentImages({ imageIds, imageAlts }: AreaBody | MarkerBody, scope: PresentScope): ImageShape[] {
  return imageIds.flatMap((id, order) => {
    const picture = scope.images.get(id);
    if (!picture) return [];
    const texts = imageAlts[id] ?? {};
    const alt = scope.isPublic ? servedLanguages(texts, scope.languages) : texts;
    return [{ id, url: picture.url, thumbnails: picture.thumbnails, order, alt }];
  });
}
