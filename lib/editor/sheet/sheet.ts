import { createStore } from 'zustand/vanilla';
import { plainSlug } from '../../mapmodel/plain-slug.ts';
import { added, commandOf, nextOrder, placesOf, withTexts } from '../commands/command.ts';
import { keyMaker } from '../commands/keys.ts';
import { deletePlaces, updatePlaces } from '../commands/places.ts';
import type { Reader } from '../model/document.ts';
import { newMarker } from '../model/entities.ts';
import type { Command, Place } from '../model/types.ts';
import { noFilter } from './arrange-rows.ts';
import { type CellEditor, createCellEditor } from './cell-editor.ts';
import { type CellWriter, createCellWriter } from './cell-writer.ts';
import type { SheetWorld } from './cells.ts';
import { columnsOfGroup, type SheetColumn, type SheetGroup, sheetColumns } from './columns.ts';
import { followDocument } from './follow-document.ts';
import { firstCell } from './range.ts';
import { createRangeActions, type RangeActions } from './range-actions.ts';
import { createTextReplacer, type TextReplacer } from './replace-text.ts';
import { createRowOrder, type RowOrder } from './row-order.ts';
import { createSelection, type Selection } from './selection.ts';
import type { OpenSheet, SheetState } from './sheet-state.ts';

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
