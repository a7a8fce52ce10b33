'use client';

import { CircleAlert, EyeOff, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { useStore } from 'zustand';
import { fill } from '../../../messages/fill.ts';
import type { Place } from '../../model/types.ts';
import type { LiveValueField } from '../../save/live-values.ts';
import { cellText } from '../../sheet/cells.ts';
import type { SheetColumn, SheetField } from '../../sheet/columns.ts';
import { isMissing } from '../../sheet/missing.ts';
import type { CellRange } from '../../sheet/range.ts';
import { cellName } from '../../sheet/sheet-state.ts';
import type { RejectedCell } from '../../sheet/write-cells.ts';
import { useDocument, useSession } from '../frame/hooks.ts';
import { CellEditor } from './CellEditor.tsx';
import { CellValue } from './CellValue.tsx';
import { columnWidth, rowPx } from './column-widths.ts';
import { columnName, type OpenSheet, useSheet, useSheetState } from './context.tsx';
import styles from './grid.module.css';

type SheetRowProps = {
  id: string;
  row: number;
  columns: readonly SheetColumn[];
  /** Start of each column in px. `inSight` lists the columns that have cells. */
  starts: readonly number[];
  inSight: readonly number[];
  /** Fast scrolling: a row that appears now renders only its title until the scrolling ends. */
  isFast: boolean;
  /** First selected column, and the column with the cursor; -1 for none. */
  left: number;
  right: number;
  cursor: number;
  /** Column with the fill handle at its corner; -1 for none. */
  handle: number;
  /** Range that a dragged handle would fill, if it includes this row. */
  filling: CellRange | null;
};

const firstOnly = [0];

/**
 * One place. The row renders again when the place, or the selection in it, changes. Shared data of its cells are read
 * here once, because a hundred rows pass in a second of scrolling.
 */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { id, row, columns, starts, isFast, left, right, cursor, handle, filling } = props;
  // A row that was rendered in full, or had the cursor, keeps its cells, because the focus may be in one of them.
  const [isBare, setBare] = useState(isFast);
  if (isBare && (!isFast || cursor >= 0)) setBare(false);
  const inSight = isBare ? firstOnly : props.inSight;
  const open = useSheet();
  const place = useDocument((document) => document.place(id));
  const rejected = useSheetState((state) => state.rejected);
  const isEditing = useSheetState((state) => cursor >= 0 && state.editing !== null);
  const drafts = useStore(open.live, (view) => view.drafts.get(id));
  if (!place) return null;
  // Always render the cell with the cursor, for the focus.
  const shown = cursor < 0 || inSight.includes(cursor) ? inSight : [...inSight, cursor];
  return (
    // biome-ignore lint/a11y/useSemanticElements: only rows in sight are made.
    <div
      role="row"
      aria-rowindex={row + 3}
      aria-selected={left >= 0}
      className={styles.row}
      style={{ transform: `translateY(${row * rowPx}px)` }}
      data-editing-row={isEditing || undefined}
      data-handle-row={handle >= 0 || undefined}
      tabIndex={-1}
    >
      <RowMarks place={place} row={row} isSelected={left >= 0} />
      {shown.map((i) => {
        const column = columns[i];
        const liveField = column && liveFieldOf[column.field];
        return column ? (
          <Cell
            key={column.id}
            open={open}
            place={place}
            column={column}
            at={`${row} ${i}`}
            index={i}
            isSelected={i >= left && i <= right}
            hasCursor={i === cursor}
            isEditing={i === cursor && isEditing}
            hasHandle={i === handle}
            isFilling={filling !== null && i >= filling.left && i <= filling.right}
            rejected={rejected.size > 0 ? rejected.get(cellName(id, column)) : undefined}
            differs={liveField !== undefined && (drafts?.has(liveField) ?? false)}
            startPx={starts[i] ?? 0}
          />
        ) : null;
      })}
    </div>
  );
});

/** Number of a row, or what is wrong with it. */
function RowMarks({ place, row, isSelected }: { place: Place; row: number; isSelected: boolean }) {
  const { t, live } = useSheet();
  const faults = useSession((state) => state.faults.get(place.id));
  const isInConflict = useSession((state) => state.conflicts.some(({ id }) => id === place.id));
  const isHiddenFromMap = useStore(live, ({ isPublished, ids }) => isPublished && !ids.has(place.id));
  const reason = faults && fill(t.refusedRow, { reason: Object.values(faults).flat().join(' ') });
  const text = isInConflict ? t.conflictRow : (reason ?? (isHiddenFromMap ? t.notLive : null));
  const number = String(row + 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <span
      role="rowheader"
      aria-colindex={1}
      tabIndex={-1}
      className={styles.marks}
      data-row={row}
      data-selected={isSelected || undefined}
      data-trouble={isInConflict || reason ? '' : undefined}
      {...(text && { title: text })}
    >
      <span>{number}</span>
      {isInConflict && <TriangleAlert aria-label={t.conflictRow} />}
      {!isInConflict && reason && <CircleAlert aria-label={reason} />}
      {!isInConflict && !reason && isHiddenFromMap && <EyeOff aria-label={t.notLive} />}
    </span>
  );
}

type CellProps = {
  open: OpenSheet;
  place: Place;
  column: SheetColumn;
  at: string;
  index: number;
  isSelected: boolean;
  hasCursor: boolean;
  isEditing: boolean;
  hasHandle: boolean;
  isFilling: boolean;
  rejected: RejectedCell | undefined;
  /** The draft's value differs from the live value. */
  differs: boolean;
  startPx: number;
};

const Cell = memo(function Cell(props: CellProps) {
  const { open, place, column, at, index, isSelected, hasCursor, isEditing, rejected, differs } = props;
  const { hasHandle, isFilling, startPx } = props;
  const { sheet, t } = open;
  const isLacking = isMissing(place, column);
  const text = rejected?.text ?? cellText(place, column, sheet.world);
  const note = rejected
    ? fill(t.notTaken, { reason: t.faults[rejected.fault] })
    : differs
      ? t.draftDiffers
      : text;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <span
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={isSelected}
      aria-readonly={column.field === 'level' || undefined}
      aria-invalid={rejected ? true : undefined}
      // While the cell is edited, its input is the tab stop.
      tabIndex={hasCursor && !isEditing ? 0 : -1}
      className={styles.cell}
      data-cell={at}
      data-cursor={hasCursor || undefined}
      data-selected={isSelected || undefined}
      data-filling={isFilling || undefined}
      data-open={isEditing || undefined}
      data-handle={hasHandle || undefined}
      data-group={column.group}
      data-first={index === 0 || undefined}
      data-missing={isLacking || undefined}
      data-rejected={rejected ? '' : undefined}
      data-differs={differs || undefined}
      lang={column.language ?? undefined}
      style={index === 0 ? { width: columnWidth(column) } : { left: startPx, width: columnWidth(column) }}
      title={note || undefined}
    >
      <CellValue
        place={place}
        column={column}
        text={text}
        isFirst={index === 0}
        lacking={t.missing}
        isLacking={isLacking}
        isRejected={rejected !== undefined}
      />
      {differs && <span className="visually-hidden"> {t.draftDiffers}</span>}
      {rejected && <span className="visually-hidden"> {note}</span>}
      {hasHandle && <span className={styles.handle} data-fill="" title={t.dragFill} />}
      {isEditing && <CellEditor column={column} label={columnName(column, open)} />}
    </span>
  );
});

const liveFieldOf: Partial<Record<SheetField, LiveValueField>> = {
  status: 'status',
  price: 'price',
  hours: 'workingHours',
  occupancy: 'occupancy',
};
