'use client';

import { useEffect, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { useSession } from '../frame/hooks.ts';
import { useSheet } from './context.tsx';

const ConflictDialog = latePart(() => import('../conflicts/ConflictDialog.tsx'));

/** Conflicts: places that somebody else changed too. The reader chooses which value to keep. */
export function Troubles() {
  const { t, language } = useSheet();
  const conflicts = useSession((state) => state.conflicts.length);
  const [isChoosing, setChoosing] = useState(false);
  // A new conflict must not open a dialog while the reader types.
  useEffect(() => {
    if (conflicts > 0 || !isChoosing) return;
    setChoosing(false);
    // The button that opened the dialog is gone: the focus goes on in the table or the list of cards.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-cursor], [data-index]')?.focus({ preventScroll: true }),
    );
  }, [conflicts, isChoosing]);
  return (
    <>
      {conflicts > 0 && (
        <Callout tone="error">
          <span className="line">
            {fill(t.conflicts, { count: conflicts }, language)}
            <Button size="sm" onClick={() => setChoosing(true)}>
              {t.conflictsAction}
            </Button>
          </span>
        </Callout>
      )}
      {isChoosing && conflicts > 0 && <ConflictDialog onClose={() => setChoosing(false)} />}
    </>
  );
}
