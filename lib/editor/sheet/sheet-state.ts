import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../model/session.ts';
import type { RowFilter, RowSort } from './arrange-rows.ts';
import type { CellFault, SheetWorld } from './cells.ts';
import type { SheetColumn, SheetGroup } from './columns.ts';
import type { CellAt, CellRange } from './range.ts';
import type { RejectedCell } from './write-cells.ts';

/** Result of an action, shown to the user. */
export type Told = {
  readonly kind: 'written' | 'pasted' | 'filled' | 'replaced' | 'cleared';
  readonly changed: number;
  /** Number of changes that visitors see at once. */
  readonly live: number;
  readonly rejected: number;
  /** Clipboard cells beyond the last row or column. */
  readonly cut: number;
  /** Distinguishes the result from the previous one. */
  readonly count: number;
};

export type Editing = {
  readonly text: string;
  /** Whether typing replaced the text of the cell: arrows then leave the cell. F2 and a double click edit the text. */
  readonly isTypedOver: boolean;
  readonly fault: CellFault | null;
};

export type SheetState = {
  readonly filter: RowFilter;
  /** Null keeps the order of the places on their levels. */
  readonly sort: RowSort | null;
  readonly group: SheetGroup | 'all';
  readonly columns: readonly SheetColumn[];
  /** Ids in order. An edit moves no row until the next sort or filter. */
  readonly rows: readonly string[];
  readonly cursor: CellAt;
  /** The opposite corner of the range. */
  readonly anchor: CellAt;
  readonly editing: Editing | null;
  /** The range that a dragged corner would fill. */
  readonly filling: CellRange | null;
  /** Rejected texts, kept until they are corrected or discarded. */
  readonly rejected: ReadonlyMap<string, RejectedCell>;
  readonly told: Told | null;
};

/** State shared by all parts of an open table. */
export type OpenSheet = {
  readonly session: Session;
  readonly world: SheetWorld;
  readonly store: StoreApi<SheetState>;
};

/** Returns the key of a cell in `rejected`. */
export function cellName(id: string, column: SheetColumn): string {
  return `${id} ${column.id}`;
}
