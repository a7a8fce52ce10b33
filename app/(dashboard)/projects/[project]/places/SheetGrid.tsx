'use client';

import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { noFilter } from '#lib/editor/sheet/arrange-rows.ts';
import { rangeOf } from '#lib/editor/sheet/range.ts';
import { Button } from '#lib/ui/Button.tsx';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import { useRows } from '#lib/ui/use-rows.ts';
import { columnWidth, headPx, marksPx, rowPx } from './column-widths.ts';
import { useSheet, useSheetState } from './context.tsx';
import styles from './grid.module.css';
import { SheetHead } from './SheetHead.tsx';
import { SheetRow } from './SheetRow.tsx';
import { useGridKeys } from './use-grid-keys.ts';

const overscan = 4;

/** The table itself: only rows in sight are made, and the one with the cursor, so that the focus stays. */
export function SheetGrid() {
  const { sheet, t } = useSheet();
  const rows = useSheetState((state) => state.rows);
  const columns = useSheetState((state) => state.columns);
  const cursor = useSheetState((state) => state.cursor);
  const anchor = useSheetState((state) => state.anchor);
  const isEditing = useSheetState((state) => state.editing !== null);
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, totalPx } = useRows({ count: rows.length, rowPx, scroller, overscan });
  const shown = indexes.includes(cursor.row) || rows.length === 0 ? indexes : [...indexes, cursor.row];
  const keys = useGridKeys(scroller);
  const drag = useDraggedRange();
  useLayoutEffect(() => {
    const grid = scroller.current;
    const cell = grid?.querySelector<HTMLElement>(`[data-cell="${cursor.row} ${cursor.column}"]`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!isEditing && grid?.contains(document.activeElement)) cell?.focus({ preventScroll: true });
  }, [cursor, isEditing]);
  if (rows.length === 0)
    return (
      <EmptyState
        title={t.nothingFits}
        actions={<Button onClick={() => sheet.setFilter(noFilter)}>{t.clearFilter}</Button>}
      />
    );
  const { top, bottom, left, right } = rangeOf(anchor, cursor);
  const widthPx = columns.reduce((sum, column) => sum + columnWidth(column), marksPx);
  return (
    <>
      <p id="sheet-hint" className="visually-hidden">
        {t.leaveHint}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table of thousands of rows has only those in sight. */}
      <div
        ref={scroller}
        role="grid"
        aria-label={t.grid}
        aria-describedby="sheet-hint"
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        className={styles.scroller}
        style={{ '--marks': `${marksPx}px`, '--head': `${headPx}px` }}
        {...keys}
        {...drag}
      >
        <SheetHead widthPx={widthPx} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" className={styles.body} style={{ height: totalPx, width: widthPx }}>
          {shown.map((row) => {
            const id = rows[row];
            const isSelected = row >= top && row <= bottom;
            return id === undefined ? null : (
              <SheetRow
                key={id}
                id={id}
                row={row}
                columns={columns}
                left={isSelected ? left : -1}
                right={isSelected ? right : -1}
                cursor={cursor.row === row ? cursor.column : -1}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/** A pressed pointer selects from cell to cell. */
function useDraggedRange() {
  const { sheet } = useSheet();
  const isDown = useRef(false);
  const cellAt = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const [row, column] = (target?.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '')
      .split(' ')
      .map(Number);
    return row === undefined || column === undefined ? null : { row, column };
  };
  return {
    onPointerDown(event: PointerEvent) {
      const { columns } = sheet.store.getState();
      const target = event.target instanceof Element ? event.target : null;
      if (event.button !== 0 || target?.closest('[data-editing]')) return;
      // A field that is left is written before the cursor goes on.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.closest('[data-editing]'))
        activeElement.blur();
      const number = target?.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (number !== undefined) {
        const row = Number(number);
        const top = event.shiftKey ? sheet.store.getState().anchor.row : row;
        sheet.goTo({ row: top, column: columns.length - 1 });
        sheet.goTo({ row, column: 0 }, true);
        return;
      }
      const at = cellAt(event);
      if (!at) return;
      isDown.current = event.pointerType === 'mouse';
      sheet.goTo(at, event.shiftKey);
    },
    onPointerMove(event: PointerEvent) {
      if (!isDown.current || event.buttons === 0) {
        isDown.current = false;
        return;
      }
      const at = cellAt(event);
      const { cursor } = sheet.store.getState();
      if (at && (at.row !== cursor.row || at.column !== cursor.column)) sheet.goTo(at, true);
    },
    onPointerUp() {
      isDown.current = false;
    },
    onDoubleClick() {
      if (!sheet.store.getState().editing) sheet.edit();
    },
  };
}
