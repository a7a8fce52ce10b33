import { createStore, type StoreApi } from 'zustand/vanilla';
import { fromClipboard, toClipboard } from '../../import/table/clipboard.ts';
import { deletePlaces } from '../commands/delete-places.ts';
import { isSame } from '../model/is-same.ts';
import type { Session } from '../model/session.ts';
import type { Place } from '../model/types.ts';
import { arrangeRows, noFilter, type RowFilter } from './arrange-rows.ts';
import { type CellFault, cellText, type SheetWorld } from './cells.ts';
import { columnsOfGroup, type SheetColumn, type SheetGroup, sheetColumns } from './columns.ts';
import { isWithin, repeated, stretched } from './fill-range.ts';
import { findCells, replaceInCells, type TextQuery } from './find-text.ts';
import { followDocument } from './follow-document.ts';
import { newPlace } from './new-place.ts';
import { placeCells } from './place-cells.ts';
import { type CellAt, type CellRange, rangeOf } from './range.ts';
import { cellName, type SheetState, type Told } from './sheet-state.ts';
import { type CellEdit, type WrittenCells, writeCells } from './write-cells.ts';

export type SheetOptions = {
  session: Session;
  /** All but the document, which is the session's. */
  words: Omit<SheetWorld, 'document'>;
  /** In whose alphabet is sorted. */
  language: string;
};

/** The table of places over an open session: which rows and columns it shows, where the cursor is, and what can be done. */
export type Sheet = {
  readonly store: StoreApi<SheetState>;
  readonly world: SheetWorld;
  /** All columns, also those that are not shown. */
  readonly columns: readonly SheetColumn[];
  setFilter(filter: Partial<RowFilter>): void;
  /** Sorts by a column, the other way the second time, and not at all the third. */
  sortBy(column: SheetColumn): void;
  setGroup(group: SheetGroup | 'all'): void;
  /** Moves the cursor; `isExtending` keeps the other corner of the range. */
  goTo(at: CellAt, isExtending?: boolean): void;
  selectRange(range: CellRange): void;
  /** Begins to edit the cell at the cursor, with its text or with what was typed over it. */
  edit(typed?: string): void;
  /** Writes the text of the cell that is edited; false where the cell does not take it. */
  commit(text: string): boolean;
  /** Writes one cell, wherever the cursor is; answers why it does not take the text, or null. */
  put(edit: CellEdit): CellFault | null;
  /** As `commit` for every cell of the range. */
  commitAll(text: string): void;
  /** Leaves the cell without writing. A text that was rejected before is given up. */
  cancel(): void;
  /** Leaves the cell; a text that it does not take stays with it. */
  leave(text: string): void;
  clear(): void;
  fillDown(): void;
  /** Shows which cells a dragged corner of the range would fill; null shows none. */
  dragFill(to: CellAt | null): void;
  /** Fills what `dragFill` showed, in one step. */
  endFill(): void;
  /** A new marker in the middle of a level, to be moved on the map; answers its id, null where there can be none. */
  addPlace(levelId: string, title: string): string | null;
  /** Answers whether something was deleted. */
  deletePlaces(ids: readonly string[]): boolean;
  copy(): string;
  paste(text: string): void;
  /** Writes these cells as one step. */
  write(kind: Told['kind'], edits: readonly CellEdit[]): WrittenCells;
  found(query: TextQuery, isInRange: boolean): CellEdit[];
  replace(query: TextQuery, isInRange: boolean): void;
  places(ids: readonly string[]): Place[];
  range(): CellRange;
  /** Listens to the document; answers what ends that. */
  start(): () => void;
};

export function createSheet({ session, words, language }: SheetOptions): Sheet {
  const { document } = session;
  const world: SheetWorld = { ...words, document };
  const { languages, settings } = document.project();
  const columns = sheetColumns(languages, settings.defaultLanguage);
  const allPlaces = () => document.levels().flatMap(({ id }) => document.places(id));
  const start: CellAt = { row: 0, column: 0 };
  const store = createStore<SheetState>(() => ({
    filter: noFilter,
    sort: null,
    group: 'all',
    columns,
    rows: allPlaces().map(({ id }) => id),
    cursor: start,
    anchor: start,
    editing: null,
    filling: null,
    rejected: new Map(),
    told: null,
  }));
  const get = store.getState;
  const arrange = () => {
    const { filter, sort } = get();
    const rows = arrangeRows(allPlaces(), { document, columns, filter, sort, world, language });
    store.setState({ rows: rows.map(({ id }) => id), cursor: start, anchor: start, editing: null });
  };
  const range = () => rangeOf(get().anchor, get().cursor);
  const size = () => ({ rows: get().rows.length, columns: get().columns.length });
  const editAt = ({ row, column }: CellAt, text: string): CellEdit[] => {
    const id = get().rows[row];
    const found = get().columns[column];
    return id === undefined || !found ? [] : [{ id, column: found, text }];
  };
  const editsOf = ({ top, bottom, left, right }: CellRange, textOf: (at: CellAt) => string | null) => {
    const edits: CellEdit[] = [];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const text = textOf({ row, column });
        if (text !== null) edits.push(...editAt({ row, column }, text));
      }
    return edits;
  };
  const textAt = ({ row, column }: CellAt): string => {
    const [edit] = editAt({ row, column }, '');
    if (!edit) return '';
    const rejected = get().rejected.get(cellName(edit.id, edit.column));
    const place = document.place(edit.id);
    return rejected?.text ?? (place ? cellText(place, edit.column, world) : '');
  };
  const run = (edits: readonly CellEdit[]): WrittenCells => {
    const mayWrite = session.store.getState().canWrite;
    const written = writeCells(document, mayWrite ? edits : [], { world, newId: session.newId });
    session.run(written.command);
    return written;
  };
  /** Cells that were written hold what they show; those that refused hold what they were given. */
  const keepRejected = (edits: readonly CellEdit[], { rejected }: WrittenCells) => {
    const kept = new Map(get().rejected);
    for (const { id, column } of edits) kept.delete(cellName(id, column));
    for (const cell of rejected) kept.set(cellName(cell.id, cell.column), cell);
    store.setState({ rejected: kept });
  };
  const tell = (kind: Told['kind'], written: WrittenCells, cut = 0) => {
    const { changed, changedLive: live, rejected } = written;
    const count = (get().told?.count ?? 0) + 1;
    store.setState({ told: { kind, changed, live, rejected: rejected.length, cut, count } });
  };
  const write = (kind: Told['kind'], edits: readonly CellEdit[], cut = 0) => {
    const written = run(edits);
    keepRejected(edits, written);
    tell(kind, written, cut);
    return written;
  };
  const isWritable = ({ field }: SheetColumn) => field !== 'level';
  /** Writes the texts of one range again and again into a larger one; false where nothing is to be written. */
  const fill = (source: CellRange, target: CellRange): boolean => {
    const edits = editsOf(target, (at) => (isWithin(source, at) ? null : textAt(repeated(source, at))));
    const wanted = edits.filter(({ column }) => isWritable(column));
    if (wanted.length > 0) write('filled', wanted);
    return wanted.length > 0;
  };
  const placesOf = (ids: readonly string[]) => ids.flatMap((id) => document.place(id) ?? []);
  const scope = (isInRange: boolean): [Place[], SheetColumn[]] => {
    const { rows, columns: shown } = get();
    const { top, bottom, left, right } = range();
    const part = isInRange ? rows.slice(top, bottom + 1) : rows;
    const within = isInRange ? shown.slice(left, right + 1) : shown;
    return [placesOf(part), within.filter(isWritable)];
  };

  const sheet: Sheet = {
    store,
    world,
    columns,
    range,
    places: placesOf,
    setFilter(filter) {
      const next = { ...get().filter, ...filter };
      store.setState({ filter: isSame(next, noFilter) ? noFilter : next });
      arrange();
    },
    sortBy(column) {
      const { sort } = get();
      const isSame = sort?.column.id === column.id;
      store.setState({ sort: isSame && !sort.isDown ? null : { column, isDown: !isSame } });
      arrange();
    },
    setGroup(group) {
      store.setState({ group, columns: columnsOfGroup(columns, group), editing: null });
      sheet.goTo({ row: get().cursor.row, column: 0 });
    },
    goTo(at, isExtending = false) {
      const last = size();
      const cursor = {
        row: Math.max(0, Math.min(at.row, last.rows - 1)),
        column: Math.max(0, Math.min(at.column, last.columns - 1)),
      };
      store.setState({ cursor, editing: null, ...(!isExtending && { anchor: cursor }) });
    },
    selectRange({ top, bottom, left, right }) {
      store.setState({
        anchor: { row: bottom, column: right },
        cursor: { row: top, column: left },
        editing: null,
      });
    },
    edit(typed) {
      const { cursor } = get();
      const column = get().columns[cursor.column];
      if (!session.store.getState().canWrite || !column || !isWritable(column) || size().rows === 0) return;
      const text = typed ?? textAt(cursor);
      store.setState({ editing: { text, isTypedOver: typed !== undefined, fault: null } });
    },
    put(edit) {
      const written = run([edit]);
      const [rejected] = written.rejected;
      if (rejected) return rejected.fault;
      keepRejected([edit], written);
      if (written.changedLive > 0) tell('written', written);
      return null;
    },
    commit(text) {
      const [edit] = editAt(get().cursor, text);
      const fault = edit ? sheet.put(edit) : null;
      store.setState({ editing: fault && { text, isTypedOver: false, fault } });
      return fault === null;
    },
    commitAll(text) {
      store.setState({ editing: null });
      const edits = editsOf(range(), () => text);
      write('filled', edits);
    },
    cancel() {
      const [edit] = editAt(get().cursor, '');
      const rejected = new Map(get().rejected);
      if (edit) rejected.delete(cellName(edit.id, edit.column));
      store.setState({ editing: null, rejected });
    },
    leave(text) {
      if (!get().editing) return;
      store.setState({ editing: null });
      const edits = editAt(get().cursor, text);
      const written = run(edits);
      keepRejected(edits, written);
      if (written.changedLive > 0) tell('written', written);
    },
    clear() {
      const edits = editsOf(range(), () => '').filter(({ column }) => isWritable(column));
      const [only] = edits;
      if (only && edits.length === 1) sheet.put(only);
      else write('cleared', edits);
    },
    fillDown() {
      const { top, ...rest } = range();
      fill({ ...rest, top, bottom: top }, range());
    },
    dragFill(to) {
      store.setState({ filling: to && stretched(range(), to) });
    },
    endFill() {
      const { filling } = get();
      if (!filling) return;
      const source = range();
      store.setState({ filling: null });
      if (fill(source, filling)) sheet.selectRange(filling);
    },
    addPlace(levelId, title) {
      const id = session.newId();
      if (!session.run(newPlace(document, { id, levelId, title }))) return null;
      if (!get().rows.includes(id)) sheet.setFilter(noFilter);
      sheet.goTo({ row: get().rows.indexOf(id), column: 0 });
      return id;
    },
    deletePlaces: (ids) => session.run(deletePlaces(document, { ids })),
    copy() {
      const { top, bottom, left, right } = range();
      const rows: string[][] = [];
      for (let row = top; row <= bottom; row++) {
        const cells: string[] = [];
        for (let column = left; column <= right; column++) cells.push(textAt({ row, column }));
        rows.push(cells);
      }
      return toClipboard(rows);
    },
    paste(text) {
      const { placed, cut, range: filled } = placeCells(fromClipboard(text), range(), size());
      if (placed.length === 0) return;
      write(
        'pasted',
        placed.flatMap(({ text: cell, ...at }) => editAt(at, cell)),
        cut,
      );
      sheet.selectRange(filled);
    },
    write,
    found(query, isInRange) {
      const [places, within] = scope(isInRange);
      return findCells(places, within, query, world);
    },
    replace(query, isInRange) {
      write('replaced', replaceInCells(sheet.found(query, isInRange), query));
    },
    start: () => followDocument(document, store),
  };
  return sheet;
}
