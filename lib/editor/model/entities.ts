import type {
  AreaRecord,
  Entity,
  ImageRef,
  Level,
  MarkerRecord,
  Place,
  Project,
  ProjectDetail,
  Tag,
  Translations,
} from './types.ts';

/** Converts a project from the API to entities. */
export function entitiesOf(detail: ProjectDetail): Entity[] {
  const entities: Entity[] = [projectEntity(detail)];
  entities.push(...detail.tags.map((tag): Tag => ({ ...tag, kind: 'tag' })));
  for (const { areas, markers, ...level } of detail.levels) {
    entities.push({ ...level, kind: 'level' });
    for (const [order, area] of areas.entries()) entities.push(areaEntity(area, level.id, order));
    for (const [order, marker] of markers.entries()) entities.push(markerEntity(marker, level.id, order));
  }
  return entities;
}

function projectEntity(detail: Omit<Project, 'kind'>): Project {
  const {
    id,
    key,
    name,
    description,
    settings,
    appearance,
    analytics,
    languages,
    allowed_domains,
    takes_reports,
  } = detail;
  return {
    kind: 'project',
    id,
    key,
    name,
    description,
    settings,
    appearance,
    analytics,
    languages,
    allowed_domains,
    takes_reports,
  };
}

function areaEntity(record: AreaRecord, level: string, order: number): Place {
  return { ...record, ...shared(record), kind: 'area', level, order };
}

function markerEntity(record: MarkerRecord, level: string, order: number): Place {
  const { x, y } = record.position;
  return { ...record, ...shared(record), kind: 'marker', position: [x, y], level, order };
}

function shared(record: AreaRecord | MarkerRecord) {
  const { status, tags, customButton } = record;
  return {
    translations: filledTranslations(record.translations),
    status: status?.type ?? null,
    tags: tags.map(({ id }) => id),
    customButton: customButton && {
      enabled: customButton.enabled,
      icon: customButton.icon,
      url: customButton.url,
    },
  };
}

/** Returns the translations without empty languages: the API returns empty ones and does not need them. */
export function filledTranslations(translations: Translations): Translations {
  const filled = Object.entries(translations).filter(([, texts]) =>
    Object.values(texts).some((text) => (text?.length ?? 0) > 0),
  );
  return Object.fromEntries(filled);
}

const sharedDefaults = {
  key: '',
  isHidden: false,
  zoomOnSelect: true,
  status: null,
  address: null,
  workingHours: null,
  occupancy: null,
  customButton: null,
  email: null,
  webpage: null,
  telephone: null,
  rating: null,
  price: null,
  tags: [] as readonly string[],
  images: [] as ImageRef[],
  translations: {},
};

/** Default looks of a new area or marker, equal to the contract's defaults. */
export const areaStyle = { color: '#3b82f6', fillOpacity: 0.3, strokeWidth: 2, hoverOpacity: 0.5 };
export const markerStyle = {
  color: '#ef4444',
  type: 'classic' as const,
  icon: null,
  customIcon: null,
  size: 24,
  opacity: 1,
  pinStyle: 'icon' as const,
  showTooltip: true,
  showCard: true,
};

export function newArea(fields: Pick<Place & { kind: 'area' }, 'id' | 'level' | 'order' | 'data'>): Place & {
  kind: 'area';
} {
  return { ...sharedDefaults, ...areaStyle, passage: 'auto', ...fields, kind: 'area' };
}

export function newMarker(
  fields: Pick<Place & { kind: 'marker' }, 'id' | 'level' | 'order' | 'position'>,
): Place & { kind: 'marker' } {
  return { ...sharedDefaults, ...markerStyle, markerNumber: null, way: null, ...fields, kind: 'marker' };
}

export function newLevel(fields: Pick<Level, 'id' | 'name' | 'order'>): Level {
  return {
    key: '',
    isHidden: false,
    imageUrl: null,
    imageThumbnails: [],
    width: 1000,
    height: 1000,
    defaultZoom: 1,
    minZoom: 0.75,
    maxZoom: 4,
    backgroundColor: null,
    metersPerPixel: null,
    building: null,
    wayfinding: { source: 'auto', floorColors: [], wallColors: [], lines: [] },
    translations: {},
    ...fields,
    kind: 'level',
  };
}

export function newTag(fields: Pick<Tag, 'id' | 'name' | 'color'>): Tag {
  return { translations: {}, icon: null, order: 0, ...fields, kind: 'tag' };
}

/** Empty texts of a language. */
export const emptyTranslation = {
  title: null,
  description: null,
  statusLabel: null,
  features: [] as string[],
  customButtonLabel: null,
};

/** Returns the title in `language`, else in the default language, else in any language; '' if none exists. */
export function titleOf(place: Place, language: string, defaultLanguage: string): string {
  const wanted = place.translations[language]?.title || place.translations[defaultLanguage]?.title;
  if (wanted) return wanted;
  for (const texts of Object.values(place.translations)) if (texts.title) return texts.title;
  return '';
}
