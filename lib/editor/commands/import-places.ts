import { isKey } from '../../contract/is-key.ts';
import { isCorridor } from '../../import/is-corridor.ts';
import { type Marks, withMarks } from '../../import/last-import.ts';
import type { ProposedLevel, ProposedPlace } from '../../import/proposal.ts';
import { type ReportLine, Tally } from '../../import/report.ts';
import { idOnLevel, isOfSameSource } from '../../import/source-ids.ts';
import { cutText } from '../../mapmodel/cut-text.ts';
import { keyAllocator } from '../../mapmodel/key-allocator.ts';
import { plainSlug } from '../../mapmodel/plain-slug.ts';
import type { RoomKindNames } from '../../messages/room-kinds.ts';
import { limits } from '../../plans/limits.ts';
import { plainWay } from '../../wayfinding/model.ts';
import type { Reader } from '../model/document.ts';
import { markerStyle, newArea, newMarker } from '../model/entities.ts';
import type { Change, Command, Place } from '../model/types.ts';
import { added, changed, commandOf, nextOrder, placesOf, removed } from './command.ts';
import { type FieldName, fieldWriter, type Proposed } from './import-fields.ts';
import { type ImportedPlan, makeLevels } from './import-levels.ts';
import { tagTaker } from './import-tags.ts';
import { wayLooks } from './way-markers.ts';

/** The parts of a proposal that a person accepted. */
export type Accepted = {
  /** Levels of the proposal; new ones have `into: 'new'`. */
  levels: readonly ProposedLevel[];
  /** Uploaded pictures of new levels, by the `ref` of the level. */
  plans: ReadonlyMap<string, ImportedPlan>;
  metersPerPixel: number | null;
  /** Ticked places. */
  places: readonly ProposedPlace[];
  /** Ticked fields of places on the map, by the `ref` of the proposed place. */
  fields: ReadonlyMap<string, ReadonlySet<FieldName>>;
  /** Whether tags of the file are added to those of a place. Otherwise they replace them. */
  areTagsAdded: boolean;
  /** Languages of the project after the import. */
  languages: readonly string[];
  /** New name of the project, or null. */
  projectName: string | null;
  /** New direction of north, in degrees clockwise from up, or null. */
  north: number | null;
  /** Whether directions are switched on for visitors. */
  hasDirections: boolean;
  /** Names of the kinds of rooms by language: a tag of such a name is that of the kind. */
  kinds: ReadonlyMap<string, RoomKindNames>;
  /** Ids of places that are deleted, because the file no longer has them. */
  removed: readonly string[];
  /** What the files say about places, taken or not, for the next import. */
  imported: {
    readonly kind: Parameters<typeof withMarks>[1];
    readonly places: readonly { readonly place: ProposedPlace; readonly marks: Marks }[];
  };
};

export type Imported = {
  command: Command;
  /** Reports of what could not be taken over into the present document. */
  told: ReportLine[];
  made: number;
  /** Ids of the places that are new, in their order. */
  madeIds: readonly string[];
  changed: number;
  removed: number;
  /** Id of each level that was made or that receives places, by its `ref`. */
  levelIds: ReadonlyMap<string, string>;
};

/** Makes one command of everything that was accepted, for the present document. Images stay. */
export function importPlaces(document: Reader, accepted: Accepted, newId: () => string): Imported {
  const tally = new Tally();
  const project = projectWith(document, accepted);
  const levels = makeLevels(document, accepted, { newId, tally, languages: project.languages });
  const tags = tagTaker(document, newId, { tally, kinds: accepted.kinds, languages: project.languages });
  const { defaultLanguage } = document.project().settings;
  const { areTagsAdded } = accepted;
  const takeExternalId = externalIdTaker(document);
  const write = fieldWriter({
    ...project,
    defaultLanguage,
    areTagsAdded,
    tally,
    tagIds: tags.idsOf,
    takeExternalId,
  });
  const keep = importKeeper(document, accepted, { takeExternalId, levels });
  const context = { document, accepted, tally, write, levelIds: levels.ids, keep };
  const made = makePlaces(context, newId);
  const { changes: updated, count } = updatePlaces(context);
  const gone = placesOf(document, accepted.removed).map(removed);
  const changes = [...project.changes, ...levels.changes, ...tags.changes(), ...made, ...updated, ...gone];
  return {
    command: commandOf('import', changes),
    told: tally.report.remarks,
    made: made.length,
    madeIds: made.map(({ id }) => id),
    changed: count,
    removed: gone.length,
    levelIds: levels.ids,
  };
}

type Context = {
  document: Reader;
  accepted: Accepted;
  tally: Tally;
  write: ReturnType<typeof fieldWriter>;
  levelIds: ReadonlyMap<string, string>;
  keep: ReturnType<typeof importKeeper>;
};

/**
 * Returns a function that keeps with a place what the files say about it, and its id in them unless it has an id of another
 * system.
 */
function importKeeper(
  document: Reader,
  { imported: { kind, places } }: Accepted,
  {
    takeExternalId,
    levels,
  }: { takeExternalId: ReturnType<typeof externalIdTaker>; levels: ReturnType<typeof makeLevels> },
): (place: Place, proposed: ProposedPlace) => Place {
  const marks = new Map(places.map(({ place, marks: own }) => [place.ref, own]));
  const keys = new Map(
    [
      ...document.levels(),
      ...levels.changes.flatMap(({ after }) => (after?.kind === 'level' ? after : [])),
    ].map(({ id, key }) => [id, key]),
  );
  return (place, { ref, sourceId }) => {
    const own = marks.get(ref);
    const imported = own ? withMarks(place.imported ?? null, kind, own) : (place.imported ?? null);
    const onLevel = sourceId === undefined ? null : idOnLevel(sourceId, keys.get(place.level) ?? '');
    const ids = [sourceId, onLevel].flatMap((each) => each ?? []);
    const { externalId: there } = place;
    const isFree = there === null || (sourceId !== undefined && isOfSameSource(there, sourceId));
    const isKept = !isFree || (there !== null && ids.includes(there));
    const id = isKept ? null : ids.find((each) => takeExternalId(each, place.id));
    const externalId = id ?? place.externalId;
    const isSame = imported === (place.imported ?? null) && externalId === place.externalId;
    return isSame ? place : { ...place, imported, externalId };
  };
}

/** Returns a function that takes an external id for a place, unless another place has or took it. */
function externalIdTaker(document: Reader): (externalId: string, placeId: string) => boolean {
  const places = document.levels().flatMap(({ id }) => document.places(id));
  const owners = new Map(places.map(({ id, externalId }) => [externalId, id]));
  return (externalId, placeId) => {
    const owner = owners.get(externalId) ?? placeId;
    if (owner === placeId) owners.set(externalId, placeId);
    return owner === placeId;
  };
}

function projectWith(document: Reader, { languages, projectName, north, hasDirections }: Accepted) {
  const before = document.project();
  const more = languages.filter((code) => !before.languages.includes(code));
  const all = [...before.languages, ...more].slice(0, Math.max(limits.languagesMax, before.languages.length));
  const name = cutText(projectName?.trim() ?? '', limits.nameCharsMax) || before.name;
  const { wayfinding } = before.settings;
  const settings = {
    ...before.settings,
    ...(north !== null && { north }),
    ...(hasDirections && { wayfinding: { ...wayfinding, isEnabled: true } }),
  };
  const isSame =
    all.length === before.languages.length && name === before.name && !hasDirections && north === null;
  const changes: Change[] = isSame ? [] : [changed(before, { languages: all, name, settings })];
  return { languages: all, changes };
}

function makePlaces(
  { document, accepted, tally, write, levelIds, keep }: Context,
  newId: () => string,
): Change[] {
  const makers = { area: placeMaker(document, 'area'), marker: placeMaker(document, 'marker') };
  const made: Change[] = [];
  for (const proposed of accepted.places) {
    if (proposed.match || (!proposed.ring && !proposed.point)) continue;
    const level = levelIds.get(proposed.level ?? '');
    const label = labelOf(proposed);
    if (level === undefined) {
      tally.tell('levelDeleted', label);
      continue;
    }
    const place = makers[proposed.kind](proposed, { id: newId(), level });
    if (place) made.push(added(keep(write(place, proposed, null), proposed)));
    else tally.tell('placesMax', label);
  }
  return made;
}

/**
 * Returns a function that makes areas or markers with free keys and orders. The function returns null when the limit of
 * the project is reached.
 */
function placeMaker(document: Reader, kind: Place['kind']) {
  const there = document
    .levels()
    .flatMap(({ id }) => document.places(id).filter((place) => place.kind === kind));
  const nextKey = keyAllocator(there.map(({ key }) => key));
  const orders = new Map<string, number>();
  const placesMax = kind === 'area' ? limits.areasMax : limits.markersMax;
  let count = there.length;
  return (proposed: ProposedPlace, { id, level }: { id: string; level: string }): Place | null => {
    if (count >= placesMax) return null;
    count++;
    const order = orders.get(level) ?? nextOrder(document, level, kind);
    orders.set(level, order + 1);
    const key = nextKey(wantedKey(proposed));
    const { ring, point } = proposed;
    if (kind === 'area' && ring) {
      const area = { ...newArea({ id, level, order, data: ring }), key };
      return isCorridor(proposed.group) ? { ...area, passage: 'open' } : area;
    }
    if (kind !== 'marker' || !point) return null;
    const marker = { ...newMarker({ id, level, order, position: point }), key };
    const { way } = proposed;
    return way ? { ...marker, ...markerStyle, ...wayLooks[way], way: { ...plainWay, kind: way } } : marker;
  };
}

/** Returns the changes of places on the map, and how many of them a person took. */
function updatePlaces(context: Context): { changes: Change[]; count: number } {
  const { document, accepted, tally, keep } = context;
  const taken = new Map<string, Place>();
  const changes: Change[] = [];
  for (const proposed of accepted.places) {
    const fields = accepted.fields.get(proposed.ref);
    if (!proposed.match || !fields || fields.size === 0) continue;
    const place = document.place(proposed.match.id);
    if (!place) tally.tell('deletedMeanwhile', labelOf(proposed));
    else if (!taken.has(place.id)) taken.set(place.id, updated(place, proposed, fields, context));
  }
  const count = [...taken].filter(([id, after]) => after !== document.place(id)).length;
  const seen = new Set<string>();
  for (const { place: proposed } of accepted.imported.places) {
    const before = proposed.match ? document.place(proposed.match.id) : undefined;
    if (!before || seen.has(before.id)) continue;
    seen.add(before.id);
    taken.set(before.id, keep(taken.get(before.id) ?? before, proposed));
  }
  for (const [id, after] of taken) {
    const before = document.place(id);
    if (before && before !== after) changes.push({ id, before, after });
  }
  return { changes, count };
}

function updated(
  place: Place,
  proposed: ProposedPlace,
  fields: ReadonlySet<FieldName>,
  { document, write, levelIds }: Context,
): Place {
  if (!fields.has('level')) return write(place, proposed, fields);
  const level = levelIds.get(proposed.level ?? '');
  if (level === undefined) return place;
  const moved = { ...place, level, order: nextOrder(document, level, place.kind) };
  return write(moved, proposed, new Set([...fields, 'shape' as const]));
}

function wantedKey({ key, texts, kind }: ProposedPlace): string {
  if (key !== null && isKey(key)) return key;
  const titles = Object.values(texts).flatMap(({ title }) => title ?? []);
  return titles.map(plainSlug).find((slug) => slug !== null) ?? kind;
}

/** Returns the name of a place in the file. */
export function labelOf({ key, texts }: Pick<Proposed, 'texts'> & { key: string | null }): string {
  return Object.values(texts).find(({ title }) => title)?.title ?? key ?? '';
}
