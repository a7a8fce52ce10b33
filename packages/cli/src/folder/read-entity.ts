import { emptyTranslation, filledTranslations } from '../../../../lib/editor/model/entities.ts';
import type {
  Entity,
  ImageRef,
  Level,
  Marker,
  Place,
  Project,
  Tag,
  Translations,
} from '../../../../lib/editor/model/types.ts';
import { isPlace } from '../../../../lib/editor/model/types.ts';
import { isSame } from '../../../../lib/mapmodel/is-same.ts';
import type { LocalPictures } from './local-pictures.ts';
import { defaultsOf, type Fields, isObject, liveFields } from './plain-form.ts';

export type Scope = {
  remote: ReadonlyMap<string, Entity>;
  pictures: LocalPictures;
  /** Ids by name. */
  tags: ReadonlyMap<string, string>;
  /** Ids by the path of their file. */
  icons: ReadonlyMap<string, string>;
  fault(member: string, text: string): void;
  /** Returns the id of a new record with this content. */
  newId(kind: string, content: Fields): string;
};

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** All fields; the type makes the compiler report a missing one. */
const projectFields: Record<Exclude<keyof Project, 'kind'>, true> = {
  id: true,
  key: true,
  name: true,
  description: true,
  settings: true,
  appearance: true,
  analytics: true,
  languages: true,
  allowed_domains: true,
  takes_reports: true,
};
const textFields = new Set([...Object.keys(emptyTranslation), 'keywords']);

// The service validates values. The checks here only cover what this program needs to run safely.

/** Reads the project itself. Settings that the file does not name keep their value. */
export function readProject(fields: Fields, id: string, scope: Scope): Project | null {
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(projectFields, name)) scope.fault(name, 'is not a field of a project');
  const remote = scope.remote.get(id);
  const before: Fields = remote?.kind === 'project' ? remote : {};
  const merged: Fields = { ...before, ...fields, id, kind: 'project' };
  for (const name of ['settings', 'appearance', 'analytics']) {
    if (name in fields && !isObject(fields[name])) scope.fault(name, 'is not an object');
    merged[name] = { ...(before[name] as Fields | undefined), ...(fields[name] as Fields | undefined) };
  }
  const appearance = merged.appearance as Fields;
  if (typeof appearance.logo === 'string' && !URL.canParse(appearance.logo)) {
    const found = scope.pictures.addressOf(appearance.logo);
    if ('wrong' in found) scope.fault('appearance.logo', found.wrong);
    else appearance.logo = found.value;
  }
  const { kiosk } = merged.settings as Fields;
  if (isObject(kiosk) && 'pictures' in kiosk) {
    const known = remote?.kind === 'project' ? remote.settings.kiosk.pictures : [];
    const pictures = imagesOf(kiosk.pictures, known ?? [], scope, 'settings.kiosk.pictures');
    merged.settings = { ...(merged.settings as Fields), kiosk: { ...kiosk, pictures } };
  }
  return merged as unknown as Project;
}

export function readTag(fields: Fields, order: number, scope: Scope): Tag | null {
  return entityOf('tag', fields, { order }, scope) as Tag | null;
}

/** Reads a level without its places. */
export function readLevel({ image = null, ...fields }: Fields, scope: Scope): Level | null {
  // A file has one level, whatever its content.
  const level = entityOf('level', fields, {}, scope, {}) as Level | null;
  if (!level) return null;
  const remote = scope.remote.get(level.id);
  const before = remote?.kind === 'level' ? remote : null;
  const found = image === null ? { value: null } : scope.pictures.addressOf(String(image));
  if ('wrong' in found) scope.fault('image', found.wrong);
  const imageUrl = 'wrong' in found ? null : found.value;
  const { imageThumbnails = [] } = before ?? {};
  // A plan sets the size of its level.
  const size = imageUrl !== null && before ? { width: before.width, height: before.height } : {};
  const { wayfinding } = level;
  if (!isObject(wayfinding)) scope.fault('wayfinding', 'is not an object');
  const whole = { ...(defaultsOf('level').wayfinding as Level['wayfinding']), ...wayfinding };
  return { ...level, ...size, wayfinding: whole, imageUrl, imageThumbnails };
}

export function readPlace(
  fields: Fields,
  given: { kind: Place['kind']; level: string; order: number },
  scope: Scope,
): Place | null {
  for (const name of liveFields)
    if (name in fields) scope.fault(name, 'is live data and not part of the files. Set it with the API');
  const { tags = [], images = [], translations = {}, position, ...rest } = fields;
  const place = entityOf(given.kind, rest, given, scope, fields) as Place | null;
  if (!place) return null;
  const remote = scope.remote.get(place.id);
  const before = isPlace(remote) ? remote : null;
  const shape = given.kind === 'marker' ? { position: pointOf(position, scope) } : {};
  if (given.kind === 'area' && position !== undefined) scope.fault('position', 'is not a field of an area');
  const icon = place.kind === 'marker' ? iconsOf(place, before, scope) : {};
  return {
    ...place,
    ...shape,
    ...icon,
    tags: tagIds(tags, scope),
    images: imagesOf(images, before?.images ?? [], scope),
    translations: textsOf(translations, before?.translations ?? {}, scope),
    status: before?.status ?? null,
    occupancy: before?.occupancy ?? null,
  } as Place;
}

function entityOf(
  kind: 'tag' | 'level' | 'area' | 'marker',
  fields: Fields,
  given: Fields,
  scope: Scope,
  content: Fields = fields,
): unknown {
  const standard = defaultsOf(kind);
  const { id = scope.newId(kind, content), ...rest } = fields;
  for (const name of Object.keys(rest))
    if (!Object.hasOwn(standard, name) || (name in given && name !== 'order') || name === 'kind')
      scope.fault(name, `is not a field of ${kind === 'area' ? 'an area' : `a ${kind}`}`);
  if (typeof id !== 'string' || !idPattern.test(id)) {
    scope.fault('id', 'is not an id. Omit it for a new level or place');
    return null;
  }
  const known = scope.remote.get(id);
  // The service makes the key that a file leaves out.
  const key = known && known.kind === kind && 'key' in known ? { key: known.key } : {};
  return { ...standard, ...given, ...key, ...rest, id, kind };
}

function pointOf(value: unknown, scope: Scope): [number, number] {
  if (isObject(value) && typeof value.x === 'number' && typeof value.y === 'number')
    return [value.x, value.y];
  scope.fault('position', 'is not a point such as { "x": 20, "y": 30 }');
  return [0, 0];
}

function tagIds(tags: unknown, scope: Scope): string[] {
  if (!Array.isArray(tags)) scope.fault('tags', 'is not a list');
  return (Array.isArray(tags) ? tags : []).flatMap((name) => {
    const id = scope.tags.get(String(name)) ?? (idPattern.test(String(name)) ? String(name) : null);
    if (id === null) scope.fault('tags', `names ${String(name)}, which is not in atrium.json`);
    return id ?? [];
  });
}

/** Returns the icons of a marker. With a custom icon, `icon` keeps the value of the service. */
function iconsOf(marker: Marker, before: Place | null, scope: Scope): Pick<Marker, 'icon' | 'customIcon'> {
  const customIcon = iconId(marker.customIcon, scope);
  if (customIcon === null) return { icon: marker.icon, customIcon };
  const isSame = before?.kind === 'marker' && before.customIcon === customIcon;
  return { icon: isSame ? before.icon : null, customIcon };
}

function iconId(path: unknown, scope: Scope): string | null {
  if (path === null) return null;
  const id = scope.icons.get(String(path)) ?? (idPattern.test(String(path)) ? String(path) : null);
  if (id === null) scope.fault('customIcon', `is not among the icons of atrium.json: ${String(path)}`);
  return id;
}

function imagesOf(paths: unknown, before: readonly ImageRef[], scope: Scope, member = 'images'): ImageRef[] {
  if (!Array.isArray(paths)) scope.fault(member, 'is not a list');
  const images = (Array.isArray(paths) ? paths : []).flatMap((written) => {
    const { file, alt = {} }: Fields = isObject(written) ? written : { file: written };
    const found = scope.pictures.imageOf(String(file));
    if ('wrong' in found) scope.fault(member, found.wrong);
    if (!isObject(alt)) scope.fault(member, 'has an alt that is not an object');
    return 'wrong' in found ? [] : { ...found.value, alt: alt as ImageRef['alt'] };
  });
  const isKept =
    images.length === before.length &&
    images.every(({ id, alt }, i) => id === before[i]?.id && isSame(alt, before[i]?.alt));
  return isKept ? [...before] : images;
}

/** Returns texts with all members. The label of the status is the service's. */
function textsOf(written: unknown, before: Translations, scope: Scope): Translations {
  if (!isObject(written)) scope.fault('translations', 'is not an object');
  const languages = new Set([...Object.keys(isObject(written) ? written : {}), ...Object.keys(before)]);
  const texts = [...languages].map((language) => {
    const own = isObject(written) && isObject(written[language]) ? written[language] : {};
    for (const name of Object.keys(own))
      if (name === 'statusLabel' || !textFields.has(name))
        scope.fault(`translations.${language}.${name}`, 'is not a text of a place in a folder');
    const { statusLabel = null, ...texts } = before[language] ?? {};
    // Empty texts are not written to the file, so their absence is not a change.
    const empty = Object.entries(texts).filter(([, text]) => text === null || text.length === 0);
    return [language, { ...emptyTranslation, ...Object.fromEntries(empty), ...own, statusLabel }] as const;
  });
  return filledTranslations(Object.fromEntries(texts) as Translations);
}
