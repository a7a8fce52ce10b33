import type { ByLanguage } from '../proposal.ts';
import type { Tally } from '../report.ts';
import { languageOf } from '../texts.ts';
import { type Feature, textProperty } from './feature.ts';
import {
  type DrawnKind,
  keyOfId,
  type RawBuilding,
  type RawDrawing,
  type RawLevel,
  type RawPlace,
  shapeOf,
} from './raw.ts';
import { isObject } from './read-geojson.ts';

/** Categories that tell a visitor nothing. */
const plainCategories = new Set(['room', 'unspecified']);
const untickedCategories = new Set(['walkway', 'opentobelow', 'structure', 'nonpublic']);
/** A map, because a file names the type: an object has members such as `constructor` too. */
const drawings = new Map<string, DrawnKind>([
  ['opening', 'door'],
  ['detail', 'wall'],
  ['fixture', 'wall'],
  ['footprint', 'outline'],
]);

/** Sorts Apple's IMDF: levels by ordinal, units with the occupants of their anchors, amenities and kiosks. */
export function sortImdf(features: readonly Feature[], tally: Tally): RawBuilding {
  const byType = Map.groupBy(features, ({ type }) => type ?? '');
  const levels = levelsOf(byType.get('level') ?? [], tally);
  const units = new Map<string, { place: RawPlace; occupants: number }>();
  const places: RawPlace[] = [];
  const sorted: RawDrawing[] = [];
  for (const feature of byType.get('unit') ?? []) {
    const level = levels.byId.get(textProperty(feature, 'level_id') ?? '');
    if (feature.fault) tally.end(feature.fault, labelOf(feature));
    else if (level === undefined) tally.end('unitOfNoLevel', labelOf(feature));
    else if (feature.geometry?.type !== 'area') tally.end('otherFeature', labelOf(feature));
    else
      units.set(feature.id === null || units.has(feature.id) ? feature.ref : feature.id, {
        place: placeOf(feature, level, 'unit'),
        occupants: 0,
      });
  }
  const extra = takeOccupants(byType, units, tally);
  for (const type of ['kiosk', 'amenity'])
    for (const feature of byType.get(type) ?? []) {
      const level = levels.byId.get(textProperty(feature, 'level_id') ?? '') ?? levelOfUnits(feature, units);
      if (feature.fault) tally.end(feature.fault, labelOf(feature));
      else if (level === null || level === undefined) tally.end('noLevel', labelOf(feature));
      else if (feature.geometry === null || feature.geometry.type === 'line')
        tally.end('otherFeature', labelOf(feature));
      else places.push(placeOf(feature, level, type));
    }
  for (const feature of features) {
    const type = feature.type ?? '';
    const kind = drawings.get(type);
    const level = levels.byId.get(textProperty(feature, 'level_id') ?? '');
    if (['level', 'unit', 'occupant', 'anchor', 'amenity', 'kiosk'].includes(type)) continue;
    if (type === 'venue') tally.end('venue', labelOf(feature));
    else if (feature.fault) tally.end(feature.fault, labelOf(feature));
    else if (kind && feature.geometry && (level !== undefined || kind === 'outline'))
      sorted.push({ feature, kind, levels: level === undefined ? null : [level] });
    else tally.end('otherFeature', labelOf(feature));
  }
  const [venue] = byType.get('venue') ?? [];
  return {
    levels: levels.levels,
    places: [...[...units.values()].map(({ place }) => place), ...extra, ...places],
    drawings: sorted,
    projectNames: venue ? namesOf(venue) : {},
  };
}

/** Returns one level of the map for each ordinal, because a venue of two buildings has two levels of each. */
function levelsOf(
  features: readonly Feature[],
  tally: Tally,
): { levels: RawLevel[]; byId: Map<string, string> } {
  const levels = new Map<string, RawLevel>();
  const byId = new Map<string, string>();
  for (const feature of features) {
    const ordinal = Number(textProperty(feature, 'ordinal') ?? 'none');
    if (!Number.isFinite(ordinal)) {
      tally.end('otherFeature', labelOf(feature));
      continue;
    }
    const ref = String(ordinal);
    const names = namesOf(feature);
    const known = levels.get(ref);
    if (!known) levels.set(ref, { ref, ordinal, names: Object.keys(names).length > 0 ? names : { '': ref } });
    byId.set(feature.id ?? feature.ref, ref);
    tally.end('level', labelOf(feature));
  }
  return { levels: [...levels.values()], byId };
}

/** Gives each unit the data of its first occupant. Further occupants become markers at their anchors. */
function takeOccupants(
  byType: ReadonlyMap<string, readonly Feature[]>,
  units: Map<string, { place: RawPlace; occupants: number }>,
  tally: Tally,
): RawPlace[] {
  const anchors = new Map((byType.get('anchor') ?? []).map((anchor) => [anchor.id ?? anchor.ref, anchor]));
  const used = new Set<Feature>();
  const markers: RawPlace[] = [];
  for (const occupant of byType.get('occupant') ?? []) {
    const anchor = anchors.get(textProperty(occupant, 'anchor_id') ?? '');
    const unit = anchor && units.get(textProperty(anchor, 'unit_id') ?? '');
    if (!anchor || !unit) {
      tally.end('occupantNowhere', labelOf(occupant));
      continue;
    }
    used.add(anchor);
    if (unit.occupants++ === 0) {
      unit.place = withOccupant(unit.place, occupant);
      tally.end('occupant', labelOf(occupant));
      continue;
    }
    const { points } = shapeOf(anchor);
    if (points.length === 0) tally.end('occupantNowhere', labelOf(occupant));
    else
      markers.push({
        ...placeOf(occupant, unit.place.levels[0] ?? '0', 'occupant'),
        kind: 'marker',
        polygons: [],
        points: points.slice(0, 1),
      });
  }
  for (const anchor of byType.get('anchor') ?? [])
    tally.end(used.has(anchor) ? 'anchor' : 'anchorUnused', labelOf(anchor));
  return markers;
}

function withOccupant(place: RawPlace, occupant: Feature): RawPlace {
  const own = placeOf(occupant, '0', 'occupant');
  return {
    ...place,
    names: { ...place.names, ...own.names },
    keyNames: [...own.keyNames, ...place.keyNames],
    uses: [...own.uses, ...place.uses],
    hours: own.hours ?? place.hours,
    telephone: own.telephone ?? place.telephone,
    webpage: own.webpage ?? place.webpage,
    email: own.email ?? place.email,
    isTicked: true,
  };
}

function placeOf(feature: Feature, level: string, word: string): RawPlace {
  const names = namesOf(feature);
  const category = textProperty(feature, 'category') ?? 'unspecified';
  const isRestricted = /^(?:employeesonly|restricted)$/.test(textProperty(feature, 'restriction') ?? '');
  return {
    feature,
    ...shapeOf(feature),
    levels: [level],
    names,
    descriptions: {},
    keyGiven: null,
    keyNames: [names.en ?? null, ...Object.values(names)],
    keyFallback: keyOfId(word, feature.id ?? feature.ref),
    sourceId: feature.id,
    uses: plainCategories.has(category) ? [] : [{ key: 'category', value: category }],
    hours: textProperty(feature, 'hours'),
    telephone: textProperty(feature, 'phone'),
    webpage: textProperty(feature, 'website'),
    email: textProperty(feature, 'email'),
    group: category,
    isTicked: !untickedCategories.has(category) && !isRestricted,
    notes: [],
  };
}

/** Returns the texts of a name object by language, `ja-JP` as `ja`. */
function namesOf({ properties }: Feature): ByLanguage {
  const { name } = properties;
  if (typeof name === 'string' && name.trim() !== '') return { '': name };
  if (!isObject(name)) return {};
  const names: Record<string, string> = {};
  for (const [code, value] of Object.entries(name)) {
    const language = languageOf(code);
    if (language !== null && typeof value === 'string' && value.trim() !== '') names[language] ??= value;
  }
  return names;
}

function levelOfUnits(
  { properties }: Feature,
  units: ReadonlyMap<string, { place: RawPlace }>,
): string | null {
  const ids = Array.isArray(properties.unit_ids) ? (properties.unit_ids as unknown[]) : [];
  for (const id of ids) {
    const level = typeof id === 'string' ? units.get(id)?.place.levels[0] : undefined;
    if (level !== undefined) return level;
  }
  return null;
}

function labelOf(feature: Feature): string {
  const names = namesOf(feature);
  return names.en ?? Object.values(names)[0] ?? feature.id ?? feature.ref;
}
