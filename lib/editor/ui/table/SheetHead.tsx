'use client';

import { ArrowDown, ArrowUp, PencilLine, Radio } from 'lucide-react';
import { useStore } from 'zustand';
import { fill } from '../../../messages/fill.ts';
import type { SheetColumn, SheetGroup } from '../../sheet/columns.ts';
import { columnWidth } from './column-widths.ts';
import { columnName, useSheet, useSheetState } from './context.tsx';
import styles from './grid.module.css';

/** Two header rows: who sees the columns below and when, and their names. */
export function SheetHead({ widthPx }: { widthPx: number }) {
  const open = useSheet();
  const { sheet, t, live } = open;
  const columns = useSheetState((state) => state.columns);
  const sort = useSheetState((state) => state.sort);
  const isPublished = useStore(live, (view) => view.isPublished);
  const runs = groupRuns(columns);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows below are not those of a table.
    <div role="rowgroup" className={styles.head} style={{ width: widthPx }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div role="row" aria-rowindex={1} className={styles.groups} tabIndex={-1}>
        {runs.map(({ group, first, count, widthPx: width }, i) => (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          <span
            key={group + first}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={i === 0 ? 1 : first + 2}
            aria-colspan={i === 0 ? count + 1 : count}
            className={`hint ${styles.group}`}
            data-group={group}
            style={{ width: i === 0 ? `calc(var(--marks) + ${width}px)` : width }}
          >
            <span className={`ellipsis ${styles.groupText}`}>
              {group === 'live' ? <Radio aria-hidden /> : <PencilLine aria-hidden />}
              <span>
                {group === 'draft'
                  ? t.groups.draftHead
                  : isPublished
                    ? t.groups.liveHead
                    : t.groups.liveHeadUnpublished}
              </span>
            </span>
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div role="row" aria-rowindex={2} className={styles.heads} tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <span role="columnheader" aria-colindex={1} className={styles.corner} tabIndex={-1}>
          <span className="visually-hidden">{fill(t.row, { number: '' }).trim()}</span>
        </span>
        {columns.map((column, i) => {
          const isSorted = sort?.column.id === column.id;
          const name = columnName(column, open);
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above.
            <span
              key={column.id}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={i + 2}
              aria-sort={isSorted ? (sort.isDown ? 'ascending' : 'descending') : 'none'}
              className={styles.columnHead}
              data-group={column.group}
              data-first={i === 0 || undefined}
              style={{ width: columnWidth(column) }}
            >
              <button
                type="button"
                tabIndex={-1}
                className={styles.sort}
                title={fill(t.sortBy, { column: name })}
                onClick={() => sheet.sortBy(column)}
              >
                <span className="ellipsis">{name}</span>
                {isSorted && (sort.isDown ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}

type Run = { group: SheetGroup; first: number; count: number; widthPx: number };

/** Returns the runs of neighbouring columns of one group, with their total width. */
function groupRuns(columns: readonly SheetColumn[]): Run[] {
  const runs: Run[] = [];
  for (const [i, column] of columns.entries()) {
    const last = runs.at(-1);
    const width = columnWidth(column);
    if (last?.group === column.group) {
      last.count++;
      last.widthPx += width;
    } else runs.push({ group: column.group, first: i, count: 1, widthPx: width });
  }
  return runs;
}
