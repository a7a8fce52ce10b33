import { changesOf } from '../compare.ts';
import type { KnownKind, KnownMap, KnownPlace } from '../known-map.ts';
import { externalIdFinder, keyFinder, titleFinder } from '../match.ts';
import type { FieldChange, Match, Note, ProposedFields, ProposedPlace } from '../proposal.ts';
import type { Question, Tally } from '../report.ts';
import { readOccupancy } from './occupancy-cell.ts';
import { withKind } from './row-kind.ts';
import { fileStatusWords } from './values.ts';

/** A row of a table that was read. */
export type Row = {
  /** Number of the row in the spreadsheet. */
  number: number;
  key: string | null;
  /** Id of the level that the row names. */
  level: string | null;
  fields: ProposedFields;
  /** The kind of room that the row names. */
  use: KnownKind | null;
  /** The periods as written; null if the row says that there are none. */
  occupancy: string | null | undefined;
  notes: Note[];
};

type Found = { row: Row; candidates: readonly KnownPlace[]; by: Match['by'] };
type Matched = { places: ProposedPlace[]; changes: FieldChange[]; questions: Question[] };

/**
 * Matches rows with places: by key, else by external id, else by title, on the level that they name. Asks about a row with several matching
 * places and about several rows of one place. A row without a place becomes a marker that a person has to place.
 */
export function matchRows(rows: readonly Row[], known: KnownMap, tally: Tally): Matched {
  const byKey = keyFinder(known);
  const byExternalId = externalIdFinder(known);
  const byTitle = titleFinder(known);
  const all = rows.map((row): Found => {
    const keyed = row.key === null ? [] : byKey(row.key, null);
    if (keyed.length > 0) return { row, candidates: onLevel(keyed, row.level), by: 'key' };
    const external = row.fields.externalId ? byExternalId(row.fields.externalId) : [];
    if (external.length > 0) return { row, candidates: external, by: 'externalId' };
    return { row, candidates: byTitle(row.fields.texts, row.level), by: 'title' };
  });
  const certain = all.filter(({ candidates }) => candidates.length === 1);
  const rowsOf = Map.groupBy(certain, ({ candidates }) => candidates[0]?.id ?? '');
  const matched: Matched = { places: [], changes: [], questions: [] };
  tellKeysTwice(all, tally);
  for (const found of all) takeRow(found, rowsOf, known, tally, matched);
  for (const [id, same] of rowsOf)
    if (same.length > 1)
      matched.questions.push({
        code: 'twoRows',
        refs: same.map(({ row }) => refOf(row)),
        candidates: [id],
        text: same.map(({ row }) => row.number).join(', '),
      });
  return matched;
}

/** Tells keys that several rows have. Rows of one place on the map are asked about instead. */
function tellKeysTwice(all: readonly Found[], tally: Tally): void {
  const unknown = all.filter(({ candidates, row }) => candidates.length === 0 && row.key !== null);
  for (const [key, same] of Map.groupBy(unknown, ({ row }) => row.key ?? ''))
    if (same.length > 1)
      tally.tell('keyTwice', `${key}: ${same.map(({ row }) => row.number).join(', ')}`, same.length);
}

function takeRow(
  { row, candidates, by }: Found,
  rowsOf: ReadonlyMap<string, readonly Found[]>,
  known: KnownMap,
  tally: Tally,
  matched: Matched,
): void {
  const [only] = candidates;
  const label = labelOf(row);
  if (candidates.length > 1) {
    matched.questions.push({
      code: 'twoPlaces',
      refs: [refOf(row)],
      candidates: candidates.map(({ id }) => id),
      text: label,
    });
    matched.places.push(placeOf(row, null, { map: known, match: null }));
    tally.end('twoPlaces', label);
  } else if (only && (rowsOf.get(only.id)?.length ?? 0) > 1) {
    matched.places.push(placeOf(row, null, { map: known, match: null }));
    tally.end('twoRows', label);
  } else if (only) {
    if (row.level !== null && row.level !== only.level)
      row.notes.push({ code: 'levelOther', text: nameOf(only.level, known) });
    const place = placeOf(row, only, { map: known, match: { id: only.id, by } });
    const context = { defaultLanguage: known.defaultLanguage, areTagsAdded: false };
    const changes = changesOf(place, only, context);
    matched.places.push(place);
    matched.changes.push(...changes);
    if (changes.length > 0) tally.endTaken('row', row.notes, label);
    else endWithRemarks('rowUnchanged', row, tally);
  } else if (!hasTitle(row) && row.use === null) {
    tally.end('rowWithoutName', label);
  } else {
    endWithRemarks('notOnMap', row, tally);
    row.notes.push({ code: 'notOnMap', text: '' });
    matched.places.push(placeOf(row, null, { map: known, match: null }));
  }
}

/** Ends a row that changes nothing. Its notes tell what a change would leave out, so they are only remarks. */
function endWithRemarks(code: 'rowUnchanged' | 'notOnMap', row: Row, tally: Tally): void {
  const label = labelOf(row);
  tally.end(code, label);
  for (const note of row.notes) tally.tell(note.code, note.text === '' ? label : `${label}: ${note.text}`);
}

/** An area and a marker may have the same key. The level of the row may tell which one is meant. */
function onLevel(places: readonly KnownPlace[], level: string | null): readonly KnownPlace[] {
  if (places.length < 2 || level === null) return places;
  const there = places.filter((place) => place.level === level);
  return there.length > 0 ? there : places;
}

function placeOf(
  row: Row,
  known: KnownPlace | null,
  { map, match }: { map: KnownMap; match: Match | null },
): ProposedPlace {
  const { icon, ...fields } = row.use ? withKind(row.fields, row.use, known, map) : row.fields;
  const isArea = known?.kind === 'area';
  if (isArea && row.fields.icon) row.notes.push({ code: 'iconOnArea', text: row.fields.icon });
  return {
    ...fields,
    ...(icon !== undefined && !isArea && { icon }),
    ...periodsOf(row, known?.occupancy.zone ?? map.timezone),
    ref: refOf(row),
    kind: known?.kind ?? 'marker',
    level: known?.level ?? row.level,
    group: null,
    ring: null,
    point: null,
    key: known?.key ?? row.key,
    isTicked: match !== null,
    match,
    notes: row.notes,
  };
}

function periodsOf({ occupancy }: Row, zone: string): Pick<ProposedFields, 'occupancy'> {
  if (!occupancy) return occupancy === null ? { occupancy } : {};
  const periods = readOccupancy(occupancy, zone, fileStatusWords);
  return periods ? { occupancy: periods } : {};
}

function hasTitle({ fields }: Row): boolean {
  return Object.values(fields.texts).some(({ title }) => typeof title === 'string');
}

function labelOf(row: Row): string {
  const titles = Object.values(row.fields.texts).flatMap(({ title }) => title ?? []);
  return row.key ?? titles[0] ?? String(row.number);
}

function refOf({ number }: Row): string {
  return `row-${number}`;
}

function nameOf(level: string, known: KnownMap): string {
  return known.levels.find(({ id }) => id === level)?.name ?? level;
}
