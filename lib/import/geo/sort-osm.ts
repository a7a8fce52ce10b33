import type { Use } from '../kinds.ts';
import type { ByLanguage, Note } from '../proposal.ts';
import type { Tally } from '../report.ts';
import { isSourceId } from '../source-ids.ts';
import { languageOf } from '../texts.ts';
import { type Feature, textProperty } from './feature.ts';
import { ordinalOf, readLevels } from './levels.ts';
import {
  type DrawnKind,
  keyOfId,
  type RawBuilding,
  type RawDrawing,
  type RawLevel,
  type RawPlace,
  shapeOf,
  wordsOf,
} from './raw.ts';

const uses = ['shop', 'amenity', 'tourism', 'leisure', 'office', 'craft', 'healthcare', 'room', 'vending'];
const indoorAreas = new Set(['room', 'area', 'corridor']);
const notRooms = ['building', 'highway', 'railway', 'landuse', 'natural', 'waterway'];
const levelTags = [
  ...['level', 'indoor:level', 'floor', 'storey', 'story', 'level_number', 'floor_number'],
  ...['level_name', 'floor_name', 'ebene', 'etage', 'geschoss', 'stockwerk'],
];
/** Things with a name that people look for and that are no rooms. */
const namedThings: readonly (readonly [string, RegExp])[] = [
  ['highway', /^platform$/],
  ['railway', /^platform$/],
  ['public_transport', /^platform$/],
  ['leisure', /^(?:pitch|track|bleachers|stadium|playground|garden|swimming_pool|sports_centre)$/],
  ['building', /^(?:grandstand|stands|bleachers|stadium)$/],
  ['tourism', /./],
];
const structures: readonly [RegExp, DrawnKind][] = [
  [/^(?:wall|window|column|pillar)$/, 'wall'],
  [/^door$/, 'door'],
  [/^(?:building_)?outline$|^footprint$|^inaccessible_space$/, 'outline'],
];

/** Sorts GeoJSON and OpenStreetMap by Simple Indoor Tagging. If nothing is tagged so, every outline is a place. */
export function sortOsm(features: readonly Feature[], tally: Tally): RawBuilding {
  const isTagged = features.some(({ properties }) => properties.indoor !== undefined);
  const sorted = { places: [] as RawPlace[], drawings: [] as RawDrawing[] };
  const levels = new Map<string, RawLevel>();
  for (const feature of features) sortFeature(feature, isTagged, sorted, levels, tally);
  const named = levelNamer(features);
  return { levels: numbered([...levels.values()].map(named)), ...sorted, projectNames: {} };
}

function sortFeature(
  feature: Feature,
  isTagged: boolean,
  sorted: { places: RawPlace[]; drawings: RawDrawing[] },
  levels: Map<string, RawLevel>,
  tally: Tally,
): void {
  const label = labelOf(feature);
  const named = readLevels(textProperty(feature, ...levelTags), textProperty(feature, 'repeat_on'));
  const drawn = drawnKind(feature, isTagged);
  const isPlace =
    drawn === null && (isTagged ? isIndoorPlace(feature, named.names.length > 0) : isPlainPlace(feature));
  const isOffered = isTagged && isNamedThing(feature);
  if (feature.fault) tally.end(feature.fault, label);
  else if (named.isTooWide) tally.end('levelRange', label);
  else if (isPlace || isOffered) {
    const notes = levelNotes(named, feature, isTagged);
    const refs = named.names.length > 0 ? named.names : [feature.floor ?? '0'];
    for (const ref of refs) if (!levels.has(ref)) levels.set(ref, levelOf(ref));
    const place = placeOf(feature, refs, notes);
    sorted.places.push(isPlace ? place : { ...place, isTicked: false });
  } else if (drawn) {
    const floor = named.names.length === 0 && feature.floor !== null ? [feature.floor] : named.names;
    sorted.drawings.push({ feature, kind: drawn, levels: floor.length > 0 ? floor : null });
  } else tally.end(leftCode(feature, named.names.length > 0), label);
}

function levelNotes(named: { names: string[]; isOdd: boolean }, feature: Feature, isTagged: boolean): Note[] {
  if (named.isOdd) return [{ code: 'levelOdd', text: named.names.join('; ') }];
  return isTagged && named.names.length === 0 && feature.floor === null
    ? [{ code: 'levelMissing', text: '' }]
    : [];
}

function isIndoorPlace(feature: Feature, hasLevel: boolean): boolean {
  const { geometry } = feature;
  const has = (name: string) => isThere(textProperty(feature, name));
  if (geometry?.type === 'area') {
    const indoor = textProperty(feature, 'indoor');
    if (indoor !== null) return indoorAreas.has(indoor);
    if (!hasLevel) return false;
    if (isElevator(feature)) return true;
    if (notRooms.some(has)) return false;
    return has('room') || (!has('building:part') && uses.some(has));
  }
  return geometry?.type === 'point' && hasLevel && (uses.some(has) || has('name') || isElevator(feature));
}

/** Checks whether a person may want an element that is no room, such as a platform or a field, as a place. */
function isNamedThing(feature: Feature): boolean {
  const { geometry } = feature;
  if (textProperty(feature, 'name') === null || !geometry || geometry.type === 'line') return false;
  return namedThings.some(([key, values]) => values.test(textProperty(feature, key) ?? ''));
}

function isElevator(feature: Feature): boolean {
  return textProperty(feature, 'highway') === 'elevator';
}

function isPlainPlace({ geometry }: Feature): boolean {
  return geometry?.type === 'area' || geometry?.type === 'point';
}

/** Returns the kind of a feature of the floor plan: a wall, door, stairs or outline of a building; else null. */
function drawnKind(feature: Feature, isTagged: boolean): DrawnKind | null {
  const { geometry } = feature;
  const property = (name: string) => textProperty(feature, name);
  if (geometry === null) return null;
  if (!isTagged)
    return (
      structures.find(([pattern]) => pattern.test(property('type') ?? property('class') ?? ''))?.[1] ?? null
    );
  if (geometry.type === 'point') {
    const isDoor = isThere(property('door')) || isThere(property('entrance'));
    return isDoor && property('name') === null ? 'door' : null;
  }
  if (property('indoor') === 'level') return geometry.type === 'area' ? 'outline' : null;
  if (property('indoor') === 'wall' || property('indoor') === 'column') return 'wall';
  if (property('highway') === 'steps') return 'stairs';
  const isBuilding = isThere(property('building')) || isThere(property('building:part'));
  return geometry.type === 'area' && isBuilding && property('room') === null && property('indoor') === null
    ? 'outline'
    : null;
}

function leftCode(feature: Feature, hasLevel: boolean) {
  const { geometry } = feature;
  if (geometry === null) return feature.id?.startsWith('relation/') ? 'relation' : 'otherFeature';
  if (geometry.type === 'line') return 'line';
  if (!hasLevel) return 'noLevel';
  return geometry.type === 'point' ? 'noUse' : 'otherFeature';
}

function placeOf(feature: Feature, levels: readonly string[], notes: readonly Note[]): RawPlace {
  const shape = shapeOf(feature);
  const property = (...names: string[]) => textProperty(feature, ...names);
  const names = namesOf(feature, 'name');
  const code = property('ref', 'roomnumber', 'room_number', 'number');
  const plain = property('title', 'label', 'room_name', 'Name');
  const titled =
    Object.keys(names).length > 0
      ? names
      : plain !== null || code !== null
        ? { '': plain ?? code ?? '' }
        : {};
  const isNamedId =
    feature.id !== null &&
    /\p{L}/u.test(feature.id) &&
    !/^(?:node|way|relation)\/|^[\da-f-]{20,}$/i.test(feature.id);
  const keys = [...uses, ...(property('indoor') === null ? ['type', 'category', 'class'] : [])];
  const said = keys
    .map((key) => ({ key, value: property(key) }))
    .filter((use): use is Use => isSaid(use.value))
    .concat(isElevator(feature) ? { key: 'highway', value: 'elevator' } : []);
  const [first] = said;
  return {
    feature,
    ...shape,
    levels,
    names: titled,
    descriptions: namesOf(feature, 'description'),
    keyGiven: property('key') ?? (isNamedId ? feature.id : null),
    keyNames: [code, titled[''] ?? null, ...Object.values(titled)],
    // Not `area-1`, which is how the editor names areas drawn in it.
    keyFallback: keyOfId(
      /^(node|way|relation)\//.exec(feature.id ?? '')?.[1] ?? 'feature',
      feature.id ?? feature.ref,
    ),
    sourceId: feature.id !== null && isSourceId(feature.id) ? feature.id : null,
    uses: said,
    hours: property('opening_hours'),
    telephone: property('phone', 'contact:phone', 'contact:mobile', 'telephone'),
    webpage: property('website', 'contact:website', 'url'),
    email: property('email', 'contact:email'),
    group: property('indoor') ?? (first ? wordsOf(first.value) : shape.kind),
    isTicked: property('indoor') !== 'corridor' && property('access') !== 'private',
    notes,
  };
}

/** Returns the values of `name`, `name:fr` and so on by language; `name` itself is in the default language. */
function namesOf({ properties }: Feature, word: string): ByLanguage {
  const names: Record<string, string> = {};
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (key === word) names[''] = value;
    else if (key.startsWith(`${word}:`)) {
      const code = key.slice(word.length + 1);
      const language = /^[a-z]{2,3}(?:[-_][A-Za-z]+)?$/.test(code) ? languageOf(code) : null;
      if (language !== null) names[language] = value;
    }
  }
  return names;
}

function labelOf(feature: Feature): string {
  return textProperty(feature, 'name', 'title', 'label', 'ref') ?? feature.id ?? feature.ref;
}

function isThere(value: string | null): boolean {
  return value !== null && value !== 'no';
}

/** Checks whether a value tells more than that there is one. */
function isSaid(value: string | null): boolean {
  return value !== null && value !== 'no' && value !== 'yes';
}

function levelOf(ref: string): RawLevel {
  return { ref, names: { '': ref }, ordinal: ordinalOf(ref) ?? Number.NaN };
}

/** Returns a function that names levels: as their own element does (`indoor=level`), else as all places agree on. */
function levelNamer(features: readonly Feature[]): (level: RawLevel) => RawLevel {
  const names = new Map<string, ByLanguage>();
  const signs = new Map<string, Set<string>>();
  for (const feature of features) {
    const [level, ...others] = readLevels(textProperty(feature, ...levelTags)).names;
    if (level === undefined || others.length > 0) continue;
    const own = namesOf(feature, 'name');
    if (textProperty(feature, 'indoor') === 'level' && Object.keys(own).length > 0 && !names.has(level))
      names.set(level, own);
    const sign = textProperty(feature, 'level:ref');
    if (sign !== null) signs.set(level, (signs.get(level) ?? new Set()).add(sign));
  }
  return (level) => {
    const [sign, ...others] = signs.get(level.ref) ?? [];
    const agreed = sign === undefined || others.length > 0 ? null : { '': sign };
    return { ...level, names: names.get(level.ref) ?? agreed ?? level.names };
  };
}

/** Numbers the levels. Levels whose name tells no floor come above the others, in the order of the file. */
function numbered(levels: readonly RawLevel[]): RawLevel[] {
  const highest = Math.max(-1, ...levels.map(({ ordinal }) => ordinal).filter(Number.isFinite));
  let next = Math.floor(highest) + 1;
  return levels.map((level) => (Number.isFinite(level.ordinal) ? level : { ...level, ordinal: next++ }));
}
