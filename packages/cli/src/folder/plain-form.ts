import { createHash } from 'node:crypto';
import { newArea, newLevel, newMarker, newTag } from '../../../../lib/editor/model/entities.ts';
import type { Entity, ImageRef, Project, Translations } from '../../../../lib/editor/model/types.ts';
import { isSame } from '../../../../lib/mapmodel/is-same.ts';
import { type Entry, isIcon } from './icon.ts';
import { stableText } from './json-text.ts';

export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields that sensors and timetables set all day. They stay with the service and are not part of a folder. */
export const liveFields = ['status', 'occupancy'] as const;

/** Fields that the service derives, or that follow from the place in the folder. */
const derived = new Set<string>(['kind', 'level', 'imageThumbnails', ...liveFields]);

const unset = { id: '', level: '', order: 0 };
const defaults = {
  area: newArea({ ...unset, data: [] }),
  marker: newMarker({ ...unset, position: [0, 0] }),
  level: newLevel({ id: '', name: '', order: 0 }),
  tag: newTag({ id: '', name: '', color: '' }),
};
/** Always written, even with their default value. */
const alwaysWritten = new Set(['id', 'key', 'name', 'data', 'position', 'color', 'order', 'imageUrl']);

export function defaultsOf(kind: Exclude<Entity['kind'], 'project'>): Fields {
  return { ...defaults[kind] };
}

/** Returns the fields of an entity without derived fields, live fields and defaults. */
export function plainForm(entity: Entity): Fields {
  const fields: Fields = {};
  const standard: Fields = entity.kind === 'project' ? {} : defaultsOf(entity.kind);
  for (const [name, value] of Object.entries(entity)) {
    if (derived.has(name) || value === undefined) continue;
    if (name === 'order' && (entity.kind === 'area' || entity.kind === 'marker')) continue;
    if (alwaysWritten.has(name) || !isSame(value, standard[name])) fields[name] = value;
  }
  if ('images' in entity && fields.images)
    fields.images = entity.images.map((image) => pictureForm(image, image.id));
  if (entity.kind === 'project')
    fields.settings = withPictures(entity.settings, (image) => pictureForm(image, image.id));
  if (entity.kind === 'area' || entity.kind === 'marker') {
    fields.translations = writtenTexts(entity.translations);
    if (Object.keys(fields.translations as Fields).length === 0) delete fields.translations;
  }
  // For a custom icon, the service puts its URL into this field.
  if (entity.kind === 'marker' && entity.customIcon !== null) delete fields.icon;
  if (entity.kind === 'level' && entity.imageUrl !== null) {
    delete fields.width;
    delete fields.height;
  }
  return fields;
}

/** Returns settings with the pictures of the kiosk in another form. */
export function withPictures<Form>(
  { kiosk, ...settings }: Project['settings'],
  formOf: (image: ImageRef) => Form,
) {
  // A service of before has none.
  const { pictures = [] } = kiosk as Partial<typeof kiosk>;
  return { ...settings, kiosk: { ...kiosk, pictures: pictures.map(formOf) } };
}

/** Returns how an image of a place is written: by its file, with its alternative texts if it has some. */
export function pictureForm({ alt }: ImageRef, file: string | undefined): unknown {
  return Object.keys(alt).length === 0 ? file : { file, alt };
}

/** Returns the texts that are not empty, without the label of the status. */
function writtenTexts(translations: Translations): Fields {
  const written = Object.entries(translations).flatMap(([language, texts]) => {
    const own = Object.entries(texts).filter(
      ([name, text]) => name !== 'statusLabel' && text !== null && text !== undefined && text.length > 0,
    );
    return own.length === 0 ? [] : [[language, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(written);
}

/** Returns a hash of an entry, by which its states are compared. */
export function hashOf(entry: Entry): string {
  const level = entry.kind === 'area' || entry.kind === 'marker' ? entry.level : '';
  const text = stableText([entry.kind, level, isIcon(entry) ? entry : plainForm(entry)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
