'use client';

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { useRows } from '../../../ui/hooks/rows.ts';
import { EmptyState } from '../../../ui/shell/EmptyState.tsx';
import { noFilter } from '../../sheet/arrange-rows.ts';
import type { SheetColumn } from '../../sheet/columns.ts';
import { rangeOf } from '../../sheet/range.ts';
import { useDocument, useSession } from '../frame/hooks.ts';
import { columnWidth, headPx, marksPx, rowPx } from './column-widths.ts';
import { useSheet, useSheetState } from './context.tsx';
import styles from './grid.module.css';
import { SheetHead } from './SheetHead.tsx';
import { SheetRow } from './SheetRow.tsx';
import { useDraggedRange } from './use-dragged-range.ts';
import { useFillHandle } from './use-fill-handle.ts';
import { useGridKeys } from './use-grid-keys.ts';

const overscan = 4;

/** The table itself. Only visible rows are rendered, and the row with the cursor, which has the focus. */
export function SheetGrid() {
  const { t } = useSheet();
  const rows = useSheetState((state) => state.rows);
  const columns = useSheetState((state) => state.columns);
  const cursor = useSheetState((state) => state.cursor);
  const anchor = useSheetState((state) => state.anchor);
  const isEditing = useSheetState((state) => state.editing !== null);
  const scroller = useRef<HTMLDivElement>(null);
  const { starts, inSight } = useColumns(columns, scroller, rows.length > 0);
  const { indexes, totalPx, isFast } = useRows({ count: rows.length, rowPx, scroller, overscan });
  // The focus is in the row of the cursor before until the effect moves it. After two keys within one frame, that row is
  // not among those in sight yet.
  const focusedRow = useRef(cursor.row);
  const shown = new Set(rows.length === 0 ? [] : [...indexes, focusedRow.current, cursor.row]);
  const keys = useGridKeys(scroller);
  const canWrite = useSession((state) => state.canWrite);
  const filling = useSheetState((state) => state.filling);
  const drag = useDraggedRange();
  const fillHandle = useFillHandle(scroller);
  useLayoutEffect(() => {
    const grid = scroller.current;
    const cell = grid?.querySelector<HTMLElement>(`[data-cell="${cursor.row} ${cursor.column}"]`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!isEditing && grid?.contains(document.activeElement)) cell?.focus({ preventScroll: true });
    focusedRow.current = cursor.row;
  }, [cursor, isEditing]);
  if (rows.length === 0) return <NothingShown />;
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
        onPointerDown={(event) => fillHandle(event) || drag.onPointerDown(event)}
      >
        <SheetHead widthPx={widthPx} />
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" className={styles.body} style={{ height: totalPx, width: widthPx }}>
          {[...shown].map((row) => {
            const id = rows[row];
            const isSelected = row >= top && row <= bottom;
            return id === undefined ? null : (
              <SheetRow
                key={id}
                id={id}
                row={row}
                columns={columns}
                starts={starts}
                inSight={inSight}
                isFast={isFast}
                left={isSelected ? left : -1}
                right={isSelected ? right : -1}
                cursor={cursor.row === row ? cursor.column : -1}
                handle={canWrite && row === bottom && !isEditing ? right : -1}
                filling={filling && row >= filling.top && row <= filling.bottom ? filling : null}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Notice for a filter without matches, or a map without places. */
export function NothingShown() {
  const { sheet, t, projectId } = useSheet();
  const hasPlaces = useDocument((document) =>
    document.levels().some(({ id }) => document.places(id).length > 0),
  );
  if (!hasPlaces)
    return (
      <EmptyState
        title={t.emptyTitle}
        actions={
          <ButtonLink variant="primary" href={`/projects/${projectId}/edit`}>
            {t.emptyAction}
          </ButtonLink>
        }
      >
        {t.emptyText}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t.nothingFits}
      actions={<Button onClick={() => sheet.setFilter(noFilter)}>{t.clearFilter}</Button>}
    />
  );
}

/** Returns the start of each column, in px from the start of a row. */
function columnStarts(columns: readonly SheetColumn[]): number[] {
  let left = marksPx;
  return columns.map((column) => {
    const start = left;
    left += columnWidth(column);
    return start;
  });
}

/** Assumed visible width until the element is measured. */
const firstPx = 1440;

/** Returns the visible columns of a scrolling element, one more on each side, and the first. Only these have cells. */
function useColumns(
  columns: readonly SheetColumn[],
  scroller: RefObject<HTMLElement | null>,
  hasRows: boolean,
): { starts: readonly number[]; inSight: readonly number[] } {
  const starts = useMemo(() => columnStarts(columns), [columns]);
  const [edges, setEdges] = useState('');
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasRows) return;
    const look = () => setEdges(edgesOf(starts, element.scrollLeft, element.clientWidth));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, starts, hasRows]);
  const inSight = useMemo(() => {
    const [first = 0, last = 0] = (edges || edgesOf(starts, 0, firstPx)).split(' ').map(Number);
    return starts.flatMap((_, i) => (i === 0 || (i >= first && i <= last) ? [i] : []));
  }, [edges, starts]);
  return { starts, inSight };
}

/** Returns the first and the last visible column as one value, which is the same until one of them changes. */
function edgesOf(starts: readonly number[], left: number, width: number): string {
  const first = starts.findLastIndex((start) => start <= left + marksPx);
  const last = starts.findLastIndex((start) => start < left + width);
  return `${Math.max(0, first - 1)} ${last + 1}`;
}
