'use client';

import { cellCount, rangeOf } from '#lib/editor/sheet/range.ts';
import { useDocument } from '#lib/editor/ui/hooks.ts';
import { fill, plural } from '#lib/strings/text.ts';
import { useSheet, useSheetState } from './context.tsx';
import styles from './places.module.css';

/** How much is shown and selected. */
export function SheetFoot() {
  const { t, language } = useSheet();
  const shown = useSheetState((state) => state.rows.length);
  const selected = useSheetState(({ anchor, cursor }) => cellCount(rangeOf(anchor, cursor)));
  const total = useDocument((document) =>
    document.levels().reduce((sum, { id }) => sum + document.places(id).length, 0),
  );
  const number = new Intl.NumberFormat(language);
  return (
    <p className={styles.foot} role="status">
      <span>
        {shown === total
          ? plural(t.count, total, language)
          : fill(t.shown, { count: number.format(shown), total: number.format(total) })}
      </span>
      {selected > 1 && <span>{plural(t.selected, selected, language)}</span>}
    </p>
  );
}
