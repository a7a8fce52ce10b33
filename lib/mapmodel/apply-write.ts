import { plainFields, withFields } from './fields.ts';
import { given } from './merge-defined.ts';
import { mergeTranslations } from './translations.ts';
import type {
  AreaWrite,
  CustomButtonBody,
  Entity,
  MarkerBody,
  MarkerWrite,
  SharedBody,
  Translations,
  TranslationWrite,
} from './types.ts';

type SharedWrite = Omit<
  EntityWrite,
  Exclude<keyof AreaWrite | keyof MarkerWrite, keyof AreaWrite & keyof MarkerWrite>
>;

/** Tags and images of a write, resolved to ids. An absent list means unchanged. */
export type ResolvedReferences = { tagIds?: string[]; imageIds?: string[] };

/** The fields of a write to an area or marker, without its id. */
type EntityWrite = Omit<AreaWrite, 'id'> | Omit<MarkerWrite, 'id'>;

/**
 * Returns the area or marker after `write`: absent fields stay. Ignores fields of the other kind, which the contract's
 * schemas have already refused. Does not mutate `before`. All ways of writing use this rule: levels_data, batches of
 * changes and PATCHes.
 */
export function applyEntityWrite(
  before: Entity,
  write: EntityWrite,
  references: ResolvedReferences,
  defaultLanguage: string,
): Entity {
  const head = { key: write.key ?? before.key, isHidden: write.isHidden ?? before.isHidden };
  const shared = applyShared(before.body, write, references, defaultLanguage);
  if (before.kind === 'area') {
    return { ...before, ...head, body: { ...withFields(before.body, write, plainFields.area), ...shared } };
  }
  const plain = withFields(before.body, write, plainFields.marker);
  return { ...before, ...head, body: { ...plain, ...shared, ...applyIcons(before.body, write) } };
}

function applyShared(
  base: SharedBody,
  write: SharedWrite,
  references: ResolvedReferences,
  defaultLanguage: string,
) {
  return {
    status: write.status === undefined ? base.status : (write.status?.type ?? null),
    customButton: applyButton(base.customButton, write.customButton),
    tagIds: references.tagIds ?? base.tagIds,
    imageIds: references.imageIds ?? base.imageIds,
    translations: applyTexts(base.translations, write, defaultLanguage),
  };
}

/** Short forms (title, features, status and button label) set the default language; `translations` overrides them. */
function applyTexts(before: Translations, write: SharedWrite, defaultLanguage: string): Translations {
  const short: TranslationWrite = {};
  if (write.title !== undefined) short.title = write.title;
  if (write.features !== undefined) short.features = write.features;
  if (write.status !== undefined) {
    const isCleared = write.status === null || write.status.type === null;
    if (isCleared) short.statusLabel = null;
    if (write.status?.label !== undefined) short.statusLabel = write.status.label;
  }
  if (write.customButton?.label !== undefined) short.customButtonLabel = write.customButton.label;
  const withShort =
    Object.keys(short).length > 0 ? mergeTranslations(before, { [defaultLanguage]: short }) : before;
  return write.translations ? mergeTranslations(withShort, write.translations) : withShort;
}

/** Responses show the address of a custom icon as `icon`. A client that sends it back does not set `icon`. */
function applyIcons(base: MarkerBody, write: Omit<MarkerWrite, 'id'>) {
  const customIcon = given(write.customIcon, base.customIcon);
  const isSentBack = customIcon !== null && write.icon?.includes('://');
  return { customIcon, icon: isSentBack ? base.icon : given(write.icon, base.icon) };
}

function applyButton(before: CustomButtonBody | null, write: SharedWrite['customButton']) {
  if (write === undefined) return before;
  if (write === null) return null;
  const base = before ?? { enabled: true, icon: null, url: null };
  return {
    enabled: write.enabled ?? base.enabled,
    icon: given(write.icon, base.icon),
    url: given(write.url, base.url),
  };
}
