'use client';

import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { latePart } from '../../../ui/late-part.tsx';
import { useLayout, usePanels } from './hooks.ts';
import styles from './panel.module.css';

const SheetHandle = latePart(() => import('./SheetHandle.tsx'));

/** Id of the heading that names the details panel. */
export const detailsHeadingId = 'editor-details';

const listToggle = '[data-editor-list-toggle]';
const canvas = '[data-editor-canvas]';

type PanelProps = { children: ReactNode; isHidden?: boolean } & (
  | { side: 'left'; label: string }
  | { side: 'right'; label?: never }
);

/** Panel for the list or the details: a column beside the map, or a sheet over its lower part. */
export function Panel({ side, label, isHidden = false, children }: PanelProps) {
  const { kind } = usePanels();
  const isHeld = useLayout(({ heldPx }) => heldPx !== null);
  return (
    <aside
      ref={handOverFocus}
      hidden={isHidden}
      className={cx(styles.panel, side === 'left' ? styles.left : styles.right)}
      data-editor-panel={side}
      data-held={isHeld || undefined}
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={label ? undefined : detailsHeadingId}
    >
      {kind === 'sheets' && <SheetHandle />}
      {children}
    </aside>
  );
}

/**
 * Moves the focus from the button that opened a panel over the map to the panel. When the panel closes, its focus goes
 * to the panel that replaces it, else to that button or the map.
 */
function handOverFocus(panel: HTMLElement) {
  const isOverMap = panel.closest<HTMLElement>('[data-layout]')?.dataset.layout !== 'docked';
  if (isOverMap && document.activeElement?.matches(listToggle)) panel.focus({ preventScroll: true });
  return () => {
    if (!panel.contains(document.activeElement)) return;
    const back = isOverMap && panel.dataset.editorPanel === 'left' ? listToggle : canvas;
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const next = isOverMap
        ? document.querySelector<HTMLElement>('[data-editor-panel]:not([hidden])')
        : null;
      (next ?? document.querySelector<HTMLElement>(back))?.focus({ preventScroll: true });
    });
  };
}
