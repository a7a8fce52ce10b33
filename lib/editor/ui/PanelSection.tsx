'use client';

import { type ReactNode, useState } from 'react';
import { kept } from '../../ui/kept.ts';
import { SectionContext, useFieldWanted } from './kept-fields.tsx';
import styles from './panel-section.module.css';

/** Collapsible part of a panel. Remembers whether it is open. */
export function Section(props: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
  /** Opens the section, whatever was remembered. */
  isShown?: boolean;
}) {
  const { id, title, note, children, isOpen = false, isShown = false } = props;
  const key = `atrium.editor.section.${id}`;
  const [open, setOpen] = useState(() => {
    const state = kept.get(key);
    return state === null ? isOpen : state === 'open';
  });
  const wanted = useFieldWanted();
  if ((isShown || wanted?.section === id) && !open) setOpen(true);
  return (
    <details
      className={styles.section}
      open={open}
      onToggle={(event) => {
        const next = event.currentTarget.open;
        if (next === open) return;
        setOpen(next);
        kept.set(key, next ? 'open' : 'closed');
      }}
    >
      <summary className={styles.summary}>
        <span>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      {open && (
        <div className={styles.sectionBody}>
          <SectionContext value={id}>{children}</SectionContext>
        </div>
      )}
    </details>
  );
}
