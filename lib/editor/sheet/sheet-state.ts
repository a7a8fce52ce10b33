import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../model/session.ts';
import type { RowFilter, RowSort } from './arrange-rows.ts';
import type { CellFault, SheetWorld } from './cells.ts';
import type { SheetColumn, SheetGroup } from './columns.ts';
import type { CellAt, CellRange } from './range.ts';
import type { RejectedCell } from './write-cells.ts';

/** What an action did to many cells, for the reader to be told. */
export type Told = {
  readonly kind: 'written' | 'pasted' | 'filled' | 'replaced' | 'cleared';
  readonly changed: number;
  /** Of these, what visitors see at once. */
  readonly live: number;
  readonly rejected: number;
  /** Cells of the clipboard beyond the last row or column. */
  readonly cut: number;
  /** Tells it from the one before. */
  readonly count: number;
};

export type Editing = {
  readonly text: string;
  /** Typed over what the cell had: arrows leave the cell. F2 and a double click go into its text. */
  readonly isTypedOver: boolean;
  readonly fault: CellFault | null;
};

export type SheetState = {
  readonly filter: RowFilter;
  /** Null leaves the places as they stand on their levels. */
  readonly sort: RowSort | null;
  readonly group: SheetGroup | 'all';
  readonly columns: readonly SheetColumn[];
  /** Ids in the order in which they stand; an edit moves no row until it is sorted or filtered again. */
  readonly rows: readonly string[];
  readonly cursor: CellAt;
  /** The other corner of the range. */
  readonly anchor: CellAt;
  readonly editing: Editing | null;
  /** The range with the cells that a dragged corner would fill. */
  readonly filling: CellRange | null;
  /** Texts that their cells did not take, kept until they are mended or given up. */
  readonly rejected: ReadonlyMap<string, RejectedCell>;
  readonly told: Told | null;
};

/** What all that works on an open table shares. */
export type OpenSheet = {
  readonly session: Session;
  readonly world: SheetWorld;
  readonly store: StoreApi<SheetState>;
};

/** The name of a cell among those that rejected a text. */
export function cellName(id: string, column: SheetColumn): string {
  return `${id} ${column.id}`;
}
