import { initial } from '../contract/initial.ts';
import { inAlphabet } from './canonical.ts';
import { isSame } from './is-same.ts';
import { wholeTranslations } from './translations.ts';
import type { AreaBody, Entity, EntityKind, LevelBody, MarkerBody, SharedBody } from './types.ts';

const headFields = ['key', 'isHidden'] as const;
const sharedRules = [...headFields, 'status', 'customButton', 'tags', 'images', 'translations'] as const;
const levelRules = [
  ...headFields,
  'order',
  'imageUrl',
  'imageThumbnails',
  'width',
  'height',
  'wayfinding',
  'translations',
] as const;

/**
 * Names of the fields that are stored as they are served and replaced as a whole by a write. The others have rules of
 * their own in `apply-write.ts`, `change-level.ts` and `present.ts`.
 */
export const plainFields = {
  area: namesWithout(initial.area, sharedRules),
  marker: namesWithout(initial.marker, [...sharedRules, 'icon', 'customIcon'] as const),
  level: namesWithout(initial.level, levelRules),
};

const newShared = {
  status: null,
  customButton: null,
  tagIds: [],
  imageIds: [],
  imageAlts: {},
  translations: {},
};

/** Body of each kind before its fields are set. A write must give the corners of an area, the point of a marker. */
const newBody: { area: AreaBody; marker: MarkerBody; level: LevelBody } = {
  area: inAlphabet({ ...picked(initial.area, plainFields.area), ...newShared }),
  marker: inAlphabet({
    ...picked(initial.marker, [...plainFields.marker, 'icon', 'customIcon'] as const),
    ...newShared,
  }),
  level: inAlphabet({
    ...picked(initial.level, [...plainFields.level, 'width', 'height', 'wayfinding'] as const),
    imageId: null,
    translations: {},
  }),
};
export const newLevelBody = newBody.level;

const storedShared =
  'address color customButton email imageIds occupancy price rating status tagIds telephone translations webpage workingHours zoomOnSelect';
/** Fields that version 0.1.0 stored with any value. Never add one: rows of that version would differ from new ones. */
const storedAlways = {
  area: new Set(`${storedShared} data fillOpacity hoverOpacity passage strokeWidth`.split(' ')),
  marker: new Set(
    `${storedShared} customIcon icon markerNumber opacity pinStyle position showCard showTooltip size type way`.split(
      ' ',
    ),
  ),
  level: new Set(
    'backgroundColor building defaultZoom height imageId maxZoom metersPerPixel minZoom name translations wayfinding width'.split(
      ' ',
    ),
  ),
};

/** Returns a new area or marker with the given id and level, an empty key and order 0. */
export function newEntity(kind: EntityKind, { id, levelId }: { id: string; levelId: string }): Entity {
  const head = { id, levelId, key: '', order: 0, isHidden: false };
  if (kind === 'area') return { ...head, kind, body: newBody.area };
  return { ...head, kind, body: newBody.marker };
}

/** Returns `base` with the values that a write has for the named fields. Absent ones stay. Mutates nothing. */
export function withFields<Body extends object, Name extends keyof Body>(
  base: Body,
  write: { [Each in Name]?: Body[Each] | undefined },
  names: readonly Name[],
): Body {
  const body = { ...base };
  for (const name of names) {
    const value = write[name];
    if (value !== undefined) body[name] = value as Body[Name];
  }
  return body;
}

/** Returns an area or marker with other values of fields that both kinds have. */
export function withShared(entity: Entity, fields: Partial<SharedBody>): Entity {
  return { ...entity, body: { ...entity.body, ...fields } } as Entity;
}

/** A stored body, and the fields that it lacks because an older version wrote it. */
type Read<Body> = { body: Body; lacking?: readonly string[] };

/** Reads a stored body over the initial values, so that one of an older version has every field of today. */
export function readBody<Kind extends keyof typeof newBody>(
  kind: Kind,
  stored: Partial<(typeof newBody)[Kind]>,
): Read<(typeof newBody)[Kind]> {
  const lacking = Object.keys(newBody[kind]).filter((name) => !(name in stored));
  const body = lacking.length === 0 ? stored : { ...newBody[kind], ...stored };
  const whole = withWholeMembers(kind, body) as (typeof newBody)[Kind];
  return { body: whole, ...(lacking.length > 0 && { lacking }) };
}

/**
 * Returns a body as it is stored: without fields that have their initial value, if they came after version 0.1.0 or the
 * stored body lacked them. So a value that only reading added is no change, and equal bodies stay equal bytes.
 */
export function bodyToStore(
  kind: keyof typeof newBody,
  body: object,
  lacking: readonly string[] = [],
): object {
  const isLeftOut = (name: string) => lacking.includes(name) || !storedAlways[kind].has(name);
  if (!Object.keys(body).some(isLeftOut)) return body;
  const isAdded = (name: string, value: unknown) =>
    isLeftOut(name) && isSame(value, Object(newBody[kind])[name]);
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isAdded(name, value)));
}

/** Fills members of a body that have members of their own. */
function withWholeMembers(kind: keyof typeof newBody, body: object): object {
  const { wayfinding, translations } = body as Pick<LevelBody, 'wayfinding'> & Pick<AreaBody, 'translations'>;
  if (kind === 'level') return { ...body, wayfinding: { ...newBody.level.wayfinding, ...wayfinding } };
  const whole = wholeTranslations(translations);
  return whole === translations ? body : { ...body, translations: whole };
}

function namesWithout<Values extends object, Rules extends string>(
  values: Values,
  rules: readonly Rules[],
): Exclude<keyof Values, Rules>[] {
  const names = Object.keys(values).filter((name) => !rules.some((rule) => rule === name));
  return names as Exclude<keyof Values, Rules>[];
}

function picked<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;
}
