'use client';

import { CircleAlert } from 'lucide-react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { cellCount, rangeOf } from '../../sheet/range.ts';
import type { RejectedCell } from '../../sheet/write-cells.ts';
import { useDocument } from '../frame/hooks.ts';
import { useSheet, useSheetState } from './context.tsx';
import styles from './table.module.css';

/** Numbers of shown and selected rows, and the texts that their cells rejected. */
export function SheetFoot({ onGo }: { onGo: (rejected: RejectedCell) => void }) {
  const { sheet, t, language } = useSheet();
  const shown = useSheetState((state) => state.rows.length);
  const rejected = useSheetState((state) => state.rejected);
  const selected = useSheetState(({ anchor, cursor }) => cellCount(rangeOf(anchor, cursor)));
  const total = useDocument((document) =>
    document.levels().reduce((sum, { id }) => sum + document.places(id).length, 0),
  );
  const number = new Intl.NumberFormat(language);
  const goToFirst = () => {
    const cells = [...rejected.values()];
    const { rows } = sheet.store.getState();
    const first = rows.find((row) => cells.some(({ id }) => id === row));
    const cell = cells.find(({ id }) => id === first) ?? cells[0];
    if (cell) onGo(cell);
  };
  return (
    <div className={`hint ${styles.foot}`}>
      <span role="status">
        {shown === total
          ? fill(t.count, { count: total }, language)
          : fill(t.shown, { count: number.format(shown), total: number.format(total) })}
      </span>
      {selected > 1 && <span>{fill(t.selected, { count: selected }, language)}</span>}
      {rejected.size > 0 && (
        <span className={styles.rejected}>
          <CircleAlert aria-hidden />
          {fill(t.rejected, { count: rejected.size }, language)}
          <Button variant="link" onClick={goToFirst}>
            {t.rejectedAction}
          </Button>
        </span>
      )}
    </div>
  );
}
