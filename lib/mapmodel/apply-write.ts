import { given } from './merge-defined.ts';
import { mergeTranslations } from './translations.ts';
import type {
  AreaBody,
  AreaWrite,
  CustomButtonBody,
  Entity,
  MarkerBody,
  MarkerWrite,
  SharedBody,
  Translations,
  TranslationWrite,
} from './types.ts';

type AreaOnly = 'data' | 'fillOpacity' | 'strokeWidth' | 'hoverOpacity' | 'passage';
type SharedWrite = Omit<AreaWrite, AreaOnly | 'id'>;

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
  if (before.kind === 'area') return { ...before, ...head, body: areaBody(before.body, shared, write) };
  return { ...before, ...head, body: markerBody(before.body, shared, write) };
}

function areaBody(base: AreaBody, shared: SharedBody, write: Omit<AreaWrite, 'id'>): AreaBody {
  return {
    ...base,
    ...shared,
    data: write.data ?? base.data,
    fillOpacity: write.fillOpacity ?? base.fillOpacity,
    strokeWidth: write.strokeWidth ?? base.strokeWidth,
    hoverOpacity: write.hoverOpacity ?? base.hoverOpacity,
    passage: write.passage ?? base.passage,
  };
}

function markerBody(base: MarkerBody, shared: SharedBody, write: Omit<MarkerWrite, 'id'>): MarkerBody {
  const customIcon = given(write.customIcon, base.customIcon);
  return {
    ...base,
    ...shared,
    position: write.position ?? base.position,
    type: write.type ?? base.type,
    icon: applyIcon(base.icon, write.icon, customIcon),
    customIcon,
    size: write.size ?? base.size,
    opacity: write.opacity ?? base.opacity,
    pinStyle: write.pinStyle ?? base.pinStyle,
    markerNumber: given(write.markerNumber, base.markerNumber),
    showTooltip: write.showTooltip ?? base.showTooltip,
    showCard: write.showCard ?? base.showCard,
    way: given(write.way, base.way),
  };
}

function applyShared(
  base: SharedBody,
  write: SharedWrite,
  references: ResolvedReferences,
  defaultLanguage: string,
): SharedBody {
  return {
    color: write.color ?? base.color,
    zoomOnSelect: write.zoomOnSelect ?? base.zoomOnSelect,
    status: write.status === undefined ? base.status : (write.status?.type ?? null),
    address: given(write.address, base.address),
    workingHours: given(write.workingHours, base.workingHours),
    occupancy: given(write.occupancy, base.occupancy),
    customButton: applyButton(base.customButton, write.customButton),
    email: given(write.email, base.email),
    webpage: given(write.webpage, base.webpage),
    telephone: given(write.telephone, base.telephone),
    rating: given(write.rating, base.rating),
    price: given(write.price, base.price),
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
function applyIcon(before: string | null, icon: string | null | undefined, customIcon: string | null) {
  if (icon === undefined || (customIcon !== null && icon?.includes('://'))) return before;
  return icon;
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
