import { isKey } from '../../contract/is-key.ts';
import { isCorridor } from '../../import/is-corridor.ts';
import type { ProposedLevel, ProposedPlace } from '../../import/proposal.ts';
import { type ReportLine, Tally } from '../../import/report.ts';
import { cutText } from '../../mapmodel/cut-text.ts';
import { keyAllocator } from '../../mapmodel/key-allocator.ts';
import { plainSlug } from '../../mapmodel/plain-slug.ts';
import { limits } from '../../plans/limits.ts';
import { plainWay } from '../../wayfinding/model.ts';
import type { Reader } from '../model/document.ts';
import { markerStyle, newArea, newMarker } from '../model/entities.ts';
import type { Change, Command, Place } from '../model/types.ts';
import { added, changed, commandOf, nextOrder } from './command.ts';
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
};

export type Imported = {
  command: Command;
  /** Reports of what could not be taken over into the present document. */
  told: ReportLine[];
  made: number;
  changed: number;
  /** Id of each level that was made or that receives places, by its `ref`. */
  levelIds: ReadonlyMap<string, string>;
};

/** Makes one command of everything that was accepted, for the present document. Images stay. */
export function importPlaces(document: Reader, accepted: Accepted, newId: () => string): Imported {
  const tally = new Tally();
  const project = projectWith(document, accepted);
  const levels = makeLevels(document, accepted, { newId, tally, languages: project.languages });
  const tags = tagTaker(document, newId, tally);
  const { defaultLanguage } = document.project().settings;
  const { areTagsAdded } = accepted;
  const write = fieldWriter({
    ...project,
    defaultLanguage,
    areTagsAdded,
    tally,
    tagIds: tags.idsOf,
    takeExternalId: externalIdTaker(document),
  });
  const context = { document, accepted, tally, write };
  const made = makePlaces(context, levels.ids, newId);
  const updated = updatePlaces(context);
  const changes = [...project.changes, ...levels.changes, ...tags.changes(), ...made, ...updated];
  return {
    command: commandOf('import', changes),
    told: tally.report.remarks,
    made: made.length,
    changed: updated.length,
    levelIds: levels.ids,
  };
}

type Context = {
  document: Reader;
  accepted: Accepted;
  tally: Tally;
  write: ReturnType<typeof fieldWriter>;
};

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

function projectWith(document: Reader, { languages, projectName }: Accepted) {
  const before = document.project();
  const more = languages.filter((code) => !before.languages.includes(code));
  const all = [...before.languages, ...more].slice(0, Math.max(limits.languagesMax, before.languages.length));
  const name = cutText(projectName?.trim() ?? '', limits.nameCharsMax) || before.name;
  const isSame = all.length === before.languages.length && name === before.name;
  const changes: Change[] = isSame ? [] : [changed(before, { languages: all, name })];
  return { languages: all, changes };
}

function makePlaces(
  { document, accepted, tally, write }: Context,
  levelIds: ReadonlyMap<string, string>,
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
    if (place) made.push(added(write(place, proposed, null)));
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

function updatePlaces({ document, accepted, tally, write }: Context): Change[] {
  const seen = new Set<string>();
  return accepted.places.flatMap((proposed) => {
    const fields = accepted.fields.get(proposed.ref);
    if (!proposed.match || !fields || fields.size === 0) return [];
    const place = document.place(proposed.match.id);
    if (!place) {
      tally.tell('deletedMeanwhile', labelOf(proposed));
      return [];
    }
    if (seen.has(place.id)) return [];
    seen.add(place.id);
    const after = write(place, proposed, fields);
    return after === place ? [] : [{ id: place.id, before: place, after }];
  });
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
