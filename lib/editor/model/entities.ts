import { initial } from '../../contract/initial.ts';
import type {
  Area,
  AreaRecord,
  Entity,
  Level,
  Marker,
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

/** Converts an area from the API to an entity. */
export function areaEntity(record: AreaRecord, level: string, order: number): Place {
  return { ...record, ...shared(record), kind: 'area', level, order };
}

/** Converts a marker from the API to an entity. */
export function markerEntity(record: MarkerRecord, level: string, order: number): Place {
  const { x, y } = record.position;
  return { ...record, ...shared(record), kind: 'marker', position: [x, y], level, order };
}

function shared(record: AreaRecord | MarkerRecord) {
  const { status, tags, customButton } = record;
  return {
    // Absent unless there is any; a field of the editor always has a value.
    imported: record.imported ?? null,
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

/** Texts of a language without any. */
export const emptyTranslation = initial.texts;

/** Looks of a new area or marker. */
const { color, fillOpacity, strokeWidth, hoverOpacity } = initial.area;
export const areaStyle = { color, fillOpacity, strokeWidth, hoverOpacity };
const { type, icon, customIcon, size, opacity, pinStyle, showTooltip, showCard } = initial.marker;
export const markerStyle = {
  color: initial.marker.color,
  type,
  icon,
  customIcon,
  size,
  opacity,
  pinStyle,
  showTooltip,
  showCard,
};

/** References and texts of a new place, in the form of the editor. */
const newShared = { status: null, tags: [] as readonly string[], customButton: null, translations: {} };

export function newArea(fields: Pick<Area, 'id' | 'level' | 'order' | 'data'>): Area {
  return { ...initial.area, ...newShared, ...fields, kind: 'area' };
}

export function newMarker(fields: Pick<Marker, 'id' | 'level' | 'order' | 'position'>): Marker {
  return { ...initial.marker, ...newShared, ...fields, kind: 'marker' };
}

export function newLevel(fields: Pick<Level, 'id' | 'name' | 'order'>): Level {
  return { ...initial.level, ...fields, kind: 'level' };
}

export function newTag(fields: Pick<Tag, 'id' | 'name' | 'color'>): Tag {
  return { ...initial.tag, ...fields, kind: 'tag' };
}

/** Returns the title in `language`, else in the default language, else in any language; '' if none exists. */
export function titleOf(place: Place, language: string, defaultLanguage: string): string {
  const wanted = place.translations[language]?.title || place.translations[defaultLanguage]?.title;
  if (wanted) return wanted;
  for (const texts of Object.values(place.translations)) if (texts.title) return texts.title;
  return '';
}
