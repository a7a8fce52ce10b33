'use client';

import { type ReactNode, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { type Keeper, kept } from '../../../ui/kept.ts';
import { SectionContext, useFieldWanted } from './kept-fields.tsx';
import { usePartNeeded } from './needed-parts.tsx';
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
  /** Holds other sections. */
  hasParts?: boolean;
  /** Where the section remembers whether it is open. */
  keeper?: Keeper;
}) {
  const {
    id,
    title,
    note,
    children,
    isOpen = false,
    isShown = false,
    hasParts = false,
    keeper = kept,
  } = props;
  const key = `atrium.editor.section.${id}`;
  const [open, setOpen] = useState(() => {
    const state = keeper.get(key);
    return state === null ? isOpen : state === 'open';
  });
  const wanted = useFieldWanted();
  if ((isShown || wanted?.section === id) && !open) setOpen(true);
  // A need opens the section once. Who closes it then, has seen it.
  const isNeeded = usePartNeeded(id);
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  return (
    <details
      className={cx(styles.section, hasParts && styles.ofParts)}
      data-part={id}
      open={open}
      onToggle={(event) => {
        const next = event.currentTarget.open;
        if (next === open) return;
        setOpen(next);
        keeper.set(key, next ? 'open' : 'closed');
      }}
    >
      <summary className={`row ${styles.summary}`}>
        <span>{title}</span>
        {note && <span className={`ellipsis hint ${styles.note}`}>{note}</span>}
      </summary>
      {open && (
        <div className={hasParts ? styles.parts : styles.sectionBody}>
          <SectionContext value={id}>{children}</SectionContext>
        </div>
      )}
    </details>
  );
}
