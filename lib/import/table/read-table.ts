import { isKey } from '../../contract/is-key.ts';
import { atMost, typedExternalId } from '../../contract/typed-fields.ts';
import { limits } from '../../plans/limits.ts';
import { levelFinder } from '../find-level.ts';
import { tableWords } from '../hours/hours-words.ts';
import { keepExceptions } from '../hours/keep-exceptions.ts';
import { type ParsedHours, parseHours } from '../hours/parse-hours.ts';
import { readSpokenHours } from '../hours/read-spoken-hours.ts';
import type { KnownMap, KnownPlace } from '../known-map.ts';
import { importLimits } from '../limits.ts';
import {
  type Note,
  noFacts,
  type Proposal,
  type ProposedFields,
  type ProposedPlace,
  type ProposedText,
} from '../proposal.ts';
import { ImportRefused } from '../refused.ts';
import { shortened, type Tally } from '../report.ts';
import { emailOf, lineOf, linkOf, paragraphOf, tagsOf, telephoneOf, titleOf } from '../texts.ts';
import { type Cell, readCell, splitTags } from './cells.ts';
import { type Column, readColumns } from './columns.ts';
import { matchRows, type Row } from './match-rows.ts';
import { readOccupancy } from './occupancy-cell.ts';
import type { Rows } from './read-csv.ts';
import { readKind } from './row-kind.ts';
import { fileStatusWords, readColor, readIcon, readKeywords, readStatus } from './values.ts';

/** Returns the rows of a table as changes of places on the map, and as markers that a person has to place. */
export function proposeRows(rows: Rows, known: KnownMap, source: { name: string; tally: Tally }): Proposal {
  const { tally } = source;
  const [first, ...body] = rows;
  const head = first?.cells ?? [];
  const columns = columnsOf(head, tally);
  const data = body.slice(0, importLimits.tableRowsMax);
  if (body.length > data.length) tally.tell('rowsMax', String(importLimits.tableRowsMax));
  if (rows.some(({ cells }) => cells.length > importLimits.tableColumnsMax))
    tally.tell('columnsMax', String(importLimits.tableColumnsMax));
  tally.meet(data.length);
  const hasHead = (index: number) =>
    (head[index] ?? '').trim() !== '' || index >= importLimits.tableColumnsMax;
  const table = { columns, known, findLevel: levelFinder(known.levels) };
  const read = data.map(({ number, cells }) => {
    const row = readRow(cells, number, table);
    const beside = cells.find((cell, index) => cell.trim() !== '' && !hasHead(index));
    if (beside !== undefined) row.notes.push({ code: 'cellBeside', text: beside });
    return row;
  });
  const { places, changes, questions } = matchRows(read, known, tally);
  const hoursById = new Map(known.places.map(({ id, hours }) => [id, hours]));
  const used = new Set(places.flatMap(({ level }) => level ?? []));
  return {
    source: { format: 'table', files: [source.name] },
    levels: known.levels
      .filter(({ id }) => used.has(id))
      .map(({ id, name }, ordinal) => ({
        ref: id,
        names: { '': name },
        ordinal,
        width: limits.canvasPxDefault,
        height: limits.canvasPxDefault,
        backdrop: null,
        into: id,
      })),
    places: places.map((place) => withKeptHours(place, hoursById)),
    ...tally.report,
    changes,
    questions,
    facts: {
      ...noFacts,
      languages: [...new Set(columns.map(({ language }) => language))].filter(Boolean).sort(),
    },
  };
}

function columnsOf(head: readonly string[], tally: Tally): Column[] {
  const { columns, unknown, twice } = readColumns(head.slice(0, importLimits.tableColumnsMax));
  if (!columns.some(({ name }) => name === 'key' || name === 'title'))
    throw new ImportRefused('headMissing', { heads: shortened(head.filter(Boolean).join(' | ')) });
  for (const name of unknown) tally.tell('columnUnknown', name);
  for (const name of twice) tally.tell('columnTwice', name);
  return columns;
}

type Table = {
  columns: readonly Column[];
  known: KnownMap;
  findLevel: ReturnType<typeof levelFinder>;
};

function readRow(row: readonly string[], number: number, { columns, known, findLevel }: Table): Row {
  const notes: Note[] = [];
  const cell = (name: Column['name'], language = ''): Cell =>
    readCell(row[columns.find((each) => each.name === name && each.language === language)?.index ?? -1]);
  const textOf = (name: Column['name']) => {
    const found = cell(name);
    return found.kind === 'text' ? found.text : null;
  };
  const texts: Record<string, ProposedText> = {};
  for (const { name, language } of columns) {
    if (name !== 'title' && name !== 'description' && name !== 'keywords') continue;
    const read = textReaders[name];
    const value = fieldOf<unknown>(cell(name, language), (text) => read(text, notes));
    if (value !== undefined) texts[language] = { ...texts[language], [name]: value };
  }
  const key = textOf('key');
  if (key !== null && !isKey(key)) notes.push({ code: 'keyInvalid', text: key });
  const level = levelOf(textOf('level'), findLevel, notes);
  const kindText = textOf('kind');
  const use = kindText === null ? null : readKind(kindText, known);
  if (kindText !== null && !use) notes.push({ code: 'kindUnknown', text: kindText });
  const contact = (
    name: 'telephone' | 'webpage' | 'email' | 'price',
    read: (text: string) => string | null,
  ) => {
    const value = fieldOf(cell(name), read);
    return value === undefined ? {} : { [name]: value };
  };
  const externalId = fieldOf(cell('externalId'), (text) => {
    const typed = atMost(
      typedExternalId(text, () => false),
      limits.externalIdCharsMax,
    );
    if ('value' in typed) return typed.value;
    notes.push({ code: 'externalIdInvalid', text });
    return null;
  });
  const tags = fieldOf(cell('tags'), (text) => tagsOf(splitTags(text), notes));
  const hours = fieldOf(cell('hours'), (text) => {
    const parsed = hoursOf(text);
    notes.push(...parsed.notes);
    return parsed.hours;
  });
  const isHoursRead = hours !== undefined && (hours !== null || cell('hours').kind === 'clear');
  return {
    number,
    // A key that no place can have is ignored. The row may still match by title.
    key: key !== null && isKey(key) ? key : null,
    level,
    use,
    notes,
    occupancy: occupancyText(cell('occupancy'), known, notes),
    fields: {
      texts,
      ...(tags !== undefined && { tags: tags ?? [] }),
      ...looksOf(cell, known, notes),
      ...(isHoursRead && { hours }),
      ...(externalId !== undefined && { externalId }),
      ...contact('telephone', (text) => telephoneOf(text, notes)),
      ...contact('webpage', (text) => linkOf(text, notes)),
      ...contact('email', (text) => emailOf(text, notes)),
      ...contact('price', (text) => lineOf(text, limits.labelCharsMax, notes)),
    },
  };
}

/** Reads opening hours as OpenStreetMap writes them, else as people do: `Mon-Fri 9am-5pm`. */
function hoursOf(text: string): ParsedHours {
  const parsed = parseHours(text);
  if (!parsed.notes.some(({ code }) => code === 'hoursUnread')) return parsed;
  const spoken = parseHours(readSpokenHours(text, tableWords));
  return spoken.hours !== null && spoken.notes.length === 0 ? spoken : parsed;
}

/** Reads a cell: undefined if it is empty or cannot be read, null if it clears the field. */
function fieldOf<T>(cell: Cell, read: (text: string) => T | null): T | null | undefined {
  if (cell.kind === 'nothing') return undefined;
  return cell.kind === 'clear' ? null : (read(cell.text) ?? undefined);
}

const textReaders = {
  title: titleOf,
  description: (text: string, notes: Note[]) => paragraphOf(text, limits.descriptionCharsMax, notes),
  keywords: readKeywords,
};

/** Reads colour, icon and status. Values that cannot be read leave the map unchanged and are noted. */
function looksOf(
  cell: (name: Column['name']) => Cell,
  { icons }: KnownMap,
  notes: Note[],
): Pick<ProposedFields, 'color' | 'icon' | 'status'> {
  const read = <T>(name: Column['name'], code: Note['code'], parse: (text: string) => T | null) =>
    fieldOf(cell(name), (text) => {
      const value = parse(text);
      if (value === null) notes.push({ code, text });
      return value;
    });
  const color = read('color', 'colorUnread', readColor);
  const icon = read('icon', 'iconUnknown', (text) => readIcon(text, (name) => icons.includes(name)));
  const status = read('status', 'statusUnread', (text) => readStatus(text, fileStatusWords));
  return {
    // A place always has a colour, so null is ignored.
    ...(color && { color }),
    ...(icon !== undefined && { icon }),
    ...(status !== undefined && { status }),
  };
}

/** Returns the periods as written. They are read once the place, and thereby its time zone, is known. */
function occupancyText(cell: Cell, { timezone }: KnownMap, notes: Note[]): Row['occupancy'] {
  return fieldOf(cell, (text) => {
    const periods = readOccupancy(text, timezone, fileStatusWords);
    const isFit = periods?.every(({ label }) => (label?.length ?? 0) <= limits.labelCharsMax);
    if (isFit && periods && periods.length <= limits.occupancyPeriodsMax) return text;
    notes.push({ code: 'occupancyUnread', text });
    return null;
  });
}

function levelOf(text: string | null, find: ReturnType<typeof levelFinder>, notes: Note[]): string | null {
  if (text === null) return null;
  const found = find([text]);
  if (!found) notes.push({ code: 'levelUnknown', text });
  return found?.id ?? null;
}

function withKeptHours(
  place: ProposedPlace,
  hoursById: ReadonlyMap<string, KnownPlace['hours']>,
): ProposedPlace {
  if (!place.hours || !place.match) return place;
  return { ...place, hours: keepExceptions(place.hours, hoursById.get(place.match.id) ?? null) };
}
