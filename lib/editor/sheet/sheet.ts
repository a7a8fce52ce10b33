import { createStore } from 'zustand/vanilla';
import { isSame } from '../../mapmodel/is-same.ts';
import { plainSlug } from '../../mapmodel/plain-slug.ts';
import { added, commandOf, nextOrder, placesOf, withTexts } from '../commands/command.ts';
import { keyMaker } from '../commands/keys.ts';
import { deletePlaces, updatePlaces } from '../commands/places.ts';
import type { Reader } from '../model/document.ts';
import { newMarker } from '../model/entities.ts';
import type { Command, Place } from '../model/types.ts';
import { arrangeRows, noFilter, type RowFilter } from './arrange-rows.ts';
import { type CellWriter, createCellWriter } from './cell-writer.ts';
import type { SheetWorld } from './cells.ts';
import { editAt, editsOf, selectedRange, sizeOf, textAt } from './cells-at.ts';
import { columnsOfGroup, isWritable, type SheetColumn, type SheetGroup, sheetColumns } from './columns.ts';
import { findCells, replaceInCells, type TextQuery } from './find-text.ts';
import { followDocument } from './follow-document.ts';
import { firstCell } from './range.ts';
import { createRangeActions, type RangeActions } from './range-actions.ts';
import { createSelection, type Selection } from './selection.ts';
import type { OpenSheet, SheetState } from './sheet-state.ts';
import type { CellEdit } from './write-cells.ts';

export type SheetOptions = Pick<OpenSheet, 'session'> & {
  /** Texts for cells. */
  words: Omit<SheetWorld, 'document'>;
  /** Language of the sort order. */
  language: string;
  /** Whether visitors see status, price, hours and occupancy at once. They wait for publishing otherwise. */
  isLiveAtOnce?: boolean;
  /** Returns the ids of the places that must not be deleted. */
  locked?: () => ReadonlySet<string>;
};

/** The table of places of an open session. */
export type Sheet = Omit<OpenSheet, 'session'> &
  RowOrder &
  Selection &
  CellEditor &
  Pick<CellWriter, 'put' | 'leaveWith' | 'write'> &
  RangeActions &
  TextReplacer & {
    /** All columns, including those not shown. */
    readonly columns: readonly SheetColumn[];
    setGroup(group: SheetGroup | 'all'): void;
    /**
     * Adds a marker in the middle of a level, to be moved on the map. Returns its id, or null if the marker was
     * refused.
     */
    addPlace(levelId: string, title: string): string | null;
    /** Returns whether any place was deleted. */
    deletePlaces(ids: readonly string[]): boolean;
    hidePlaces(ids: readonly string[], isHidden: boolean): void;
    /** Returns the ids of the selected rows. */
    selectedIds(): string[];
    places(ids: readonly string[]): Place[];
    /** Starts to follow the document. Returns a function that stops following. */
    start(): () => void;
  };

export function createSheet({ session, words, language, isLiveAtOnce, locked }: SheetOptions): Sheet {
  const { document } = session;
  const world: SheetWorld = { ...words, document };
  const { languages, settings } = document.project();
  const columns = sheetColumns(languages, settings.defaultLanguage, isLiveAtOnce);
  const store = createStore<SheetState>(() => ({
    filter: noFilter,
    sort: null,
    group: 'all',
    columns,
    rows: document.levels().flatMap(({ id }) => document.places(id).map((place) => place.id)),
    cursor: firstCell,
    anchor: firstCell,
    editing: null,
    filling: null,
    rejected: new Map(),
    told: null,
  }));
  const open: OpenSheet = { session, world, store };
  const order = createRowOrder(open, { columns, language });
  const selection = createSelection(open);
  const writer = createCellWriter(open);
  return {
    store,
    world,
    columns,
    put: writer.put,
    leaveWith: writer.leaveWith,
    write: writer.write,
    ...order,
    ...selection,
    ...createCellEditor(open, writer),
    ...createRangeActions(open, selection, writer),
    ...createTextReplacer(open, writer),
    setGroup(group) {
      store.setState({ group, columns: columnsOfGroup(columns, group), editing: null });
      selection.goTo({ row: store.getState().cursor.row, column: 0 });
    },
    addPlace(levelId, title) {
      const id = session.newId();
      if (!session.run(newPlace(document, { id, levelId, title }))) return null;
      if (!store.getState().rows.includes(id)) order.setFilter(noFilter);
      selection.goTo({ row: store.getState().rows.indexOf(id), column: 0 });
      return id;
    },
    deletePlaces: (ids) => session.run(deletePlaces(document, { ids, ...(locked && { locked: locked() }) })),
    hidePlaces: (ids, isHidden) => void session.run(updatePlaces(document, { ids, fields: { isHidden } })),
    selectedIds() {
      const { top, bottom } = selection.range();
      return store.getState().rows.slice(top, bottom + 1);
    },
    places: (ids) => placesOf(document, ids),
    start: () => followDocument(document, store),
  };
}

/** Adds a marker with a title in the middle of a level, to be moved on the map. */
function newPlace(
  document: Reader,
  { id, levelId, title }: { id: string; levelId: string; title: string },
): Command {
  const level = document.levels().find((one) => one.id === levelId);
  if (!level) return commandOf('addMarker', []);
  const order = nextOrder(document, levelId, 'marker');
  const marker = newMarker({ id, level: levelId, order, position: [level.width / 2, level.height / 2] });
  const key = keyMaker(document, 'marker')(plainSlug(title) ?? undefined);
  const { defaultLanguage } = document.project().settings;
  return commandOf('addMarker', [added(withTexts({ ...marker, key }, defaultLanguage, { title }))]);
}

/** Finds and replaces a text in all shown cells or in the range. */
type TextReplacer = {
  found(query: TextQuery, isInRange: boolean): CellEdit[];
  replace(query: TextQuery, isInRange: boolean): void;
};

function createTextReplacer({ session, world, store }: OpenSheet, { write }: CellWriter): TextReplacer {
  const found: TextReplacer['found'] = (query, isInRange) => {
    const { rows, columns } = store.getState();
    const { top, bottom, left, right } = selectedRange(store.getState());
    const ids = isInRange ? rows.slice(top, bottom + 1) : rows;
    const within = isInRange ? columns.slice(left, right + 1) : columns;
    return findCells(placesOf(session.document, ids), within.filter(isWritable), query, world);
  };
  return {
    found,
    replace(query, isInRange) {
      write('replaced', replaceInCells(found(query, isInRange), query));
    },
  };
}

/** Filter and sort order of the rows. */
type RowOrder = {
  setFilter(filter: Partial<RowFilter>): void;
  /** Sorts by a column: first ascending, then descending, then not at all. */
  sortBy(column: SheetColumn): void;
};

function createRowOrder(
  { session: { document }, world, store }: OpenSheet,
  { columns, language }: { columns: readonly SheetColumn[]; language: string },
): RowOrder {
  const arrange = () => {
    const { filter, sort } = store.getState();
    const places = document.levels().flatMap(({ id }) => document.places(id));
    const rows = arrangeRows(places, { document, columns, filter, sort, world, language });
    store.setState({ rows: rows.map(({ id }) => id), cursor: firstCell, anchor: firstCell, editing: null });
  };
  return {
    setFilter(filter) {
      const next = { ...store.getState().filter, ...filter };
      store.setState({ filter: isSame(next, noFilter) ? noFilter : next });
      arrange();
    },
    sortBy(column) {
      const { sort } = store.getState();
      const isSorted = sort?.column.id === column.id;
      store.setState({ sort: isSorted && !sort.isDown ? null : { column, isDown: !isSorted } });
      arrange();
    },
  };
}

/** Editing of the cell at the cursor. */
type CellEditor = {
  /** Starts to edit the cell at the cursor, with its text or with the typed text instead. */
  edit(typed?: string): void;
  /** Writes the text into the edited cell. Returns false if the cell rejects the text. */
  commit(text: string): boolean;
  /** Writes the text into all cells of the range. */
  commitAll(text: string): void;
  /** Leaves the cell without writing. Discards a text that was rejected before. */
  cancel(): void;
  /** Writes the text and leaves the cell. A rejected text stays in the cell. */
  leave(text: string): void;
};

function createCellEditor(sheet: OpenSheet, writer: CellWriter): CellEditor {
  const { session, store } = sheet;
  const editHere = (text: string) => editAt(store.getState(), store.getState().cursor, text);
  return {
    edit(typed) {
      const { cursor, columns } = store.getState();
      const column = columns[cursor.column];
      const isEmpty = sizeOf(store.getState()).rows === 0;
      if (!session.store.getState().canWrite || !column || !isWritable(column) || isEmpty) return;
      const text = typed ?? textAt(sheet, cursor);
      store.setState({ editing: { text, isTypedOver: typed !== undefined, fault: null } });
    },
    commit(text) {
      const [edit] = editHere(text);
      const fault = edit ? writer.put(edit) : null;
      store.setState({ editing: fault && { text, isTypedOver: false, fault } });
      return fault === null;
    },
    commitAll(text) {
      store.setState({ editing: null });
      const state = store.getState();
      writer.write(
        'filled',
        editsOf(state, selectedRange(state), () => text),
      );
    },
    cancel() {
      const [edit] = editHere('');
      if (edit) writer.giveUp(edit);
      store.setState({ editing: null });
    },
    leave(text) {
      if (!store.getState().editing) return;
      store.setState({ editing: null });
      const [edit] = editHere(text);
      if (edit) writer.leaveWith(edit);
    },
  };
}
