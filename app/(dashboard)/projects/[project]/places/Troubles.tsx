'use client';

import { lazy, Suspense, useState } from 'react';
import { useEditorState } from '#lib/editor/ui/hooks.ts';
import { plural } from '#lib/strings/text.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { useSheet, useSheetState } from './context.tsx';
import styles from './places.module.css';

const ConflictDialog = lazy(() => import('#lib/editor/ui/ConflictDialog.tsx'));

/** What waits for a hand: places that somebody else changed too, and texts that their cells did not take. */
export function Troubles() {
  const { sheet, t, language } = useSheet();
  const conflicts = useEditorState((state) => state.conflicts.length);
  const rejected = useSheetState((state) => state.rejected);
  const [isChoosing, setChoosing] = useState(false);
  const goToFirst = () => {
    const { rows, columns } = sheet.store.getState();
    const cells = [...rejected.values()].map(({ id, column }) => ({
      row: rows.indexOf(id),
      column: columns.findIndex((one) => one.id === column.id),
    }));
    const [first] = cells.filter(({ row, column }) => row >= 0 && column >= 0).sort((a, b) => a.row - b.row);
    if (!first) return;
    sheet.goTo(first);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-cursor]')?.focus());
  };
  return (
    <>
      {conflicts > 0 && (
        <Callout tone="error">
          <span className={styles.trouble}>
            {plural(t.conflicts, conflicts, language)}
            <Button size="sm" onClick={() => setChoosing(true)}>
              {t.conflictsAction}
            </Button>
          </span>
        </Callout>
      )}
      {rejected.size > 0 && (
        <Callout tone="warning">
          <span className={styles.trouble}>
            {plural(t.rejected, rejected.size, language)}
            <Button size="sm" onClick={goToFirst}>
              {t.rejectedAction}
            </Button>
          </span>
        </Callout>
      )}
      <Suspense>
        {isChoosing && conflicts > 0 && <ConflictDialog onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  );
}
