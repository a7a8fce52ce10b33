'use client';

import { X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { TextQuery } from '../../sheet/find-text.ts';
import { useSession } from '../frame/hooks.ts';
import { useSheet, useSheetState } from './context.tsx';
import styles from './table.module.css';
import { findLeft } from './use-grid-keys.ts';

/** Finds a text in the shown cells, moves from one match to the next, and replaces all matches in one step. */
export function FindBar({ onClose }: { onClose: () => void }) {
  const { sheet, t, language } = useSheet();
  const { findPart: texts } = t;
  const [query, setQuery] = useState<TextQuery>({ find: '', replace: '', isCaseKept: false, isWhole: false });
  const [isInRange, setInRange] = useState(false);
  const canWrite = useSession((state) => state.canWrite);
  const undo = useSession((state) => state.lastStep);
  const rows = useSheetState((state) => state.rows);
  const columns = useSheetState((state) => state.columns);
  const bar = useRef<HTMLFieldSetElement>(null);
  const focusField = () => bar.current?.querySelector('input')?.focus();
  useEffect(focusField, []);
  useEffect(() => {
    const leave = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    addEventListener(findLeft, leave);
    return () => removeEventListener(findLeft, leave);
  }, [onClose]);
  const asked = useDeferredValue(query);
  const found = useMemo(() => {
    // Search again after each step, and when other rows or columns are shown.
    void [undo, rows, columns];
    return sheet.found(asked, isInRange);
  }, [sheet, asked, isInRange, undo, rows, columns]);
  const next = () => {
    const { cursor } = sheet.store.getState();
    const index = new Map(rows.map((id, i) => [id, i]));
    const at = found.map(({ id, column }) => ({ row: index.get(id) ?? 0, column: columns.indexOf(column) }));
    const place = ({ row, column }: { row: number; column: number }) => row * columns.length + column;
    const to = at.find((cell) => place(cell) > place(cursor)) ?? at[0];
    if (to) sheet.goTo(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) next();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const set = (change: Partial<TextQuery>) => setQuery({ ...query, ...change });
  return (
    <fieldset ref={bar} className={styles.find} aria-label={t.find} onKeyDown={onKeyDown}>
      <TextField
        label={texts.find}
        value={query.find}
        onChange={(event) => set({ find: event.target.value })}
        autoComplete="off"
      />
      {canWrite && (
        <TextField
          label={texts.replace}
          value={query.replace}
          onChange={(event) => set({ replace: event.target.value })}
          autoComplete="off"
        />
      )}
      <div className={styles.findChoices}>
        <Check
          label={texts.matchCase}
          isOn={query.isCaseKept}
          onChange={(isCaseKept) => set({ isCaseKept })}
        />
        <Check label={texts.whole} isOn={query.isWhole} onChange={(isWhole) => set({ isWhole })} />
        <Check label={texts.inRange} isOn={isInRange} onChange={setInRange} />
      </div>
      <p className={styles.findCount} role="status">
        {query.find === ''
          ? ''
          : found.length === 0
            ? texts.none
            : fill(texts.found, { count: found.length }, language)}
      </p>
      <div className={styles.findActions}>
        <Button onClick={next} disabled={found.length === 0}>
          {texts.next}
        </Button>
        {canWrite && (
          <Button
            variant="primary"
            disabled={found.length === 0}
            onClick={() => {
              // Without a match left the button loses the focus, and Esc would close what the table is in.
              focusField();
              sheet.replace(query, isInRange);
            }}
          >
            {texts.replaceAll}
          </Button>
        )}
        <IconButton size="md" label={texts.close} onClick={onClose} icon={<X aria-hidden />} />
      </div>
    </fieldset>
  );
}
