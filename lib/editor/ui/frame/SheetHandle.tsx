'use client';

import { useRef } from 'react';
import { useEditor } from './context.tsx';
import { useLayout } from './hooks.ts';
import { sheetPx } from './layout.ts';
import styles from './panel.module.css';

/** Shorter movements are a tap. */
const dragPx = 4;

/** Handle that resizes or closes a sheet. A tap switches between half and full height. */
export default function SheetHandle() {
  const { layout, t } = useEditor();
  const percent = useLayout((now) => Math.round((sheetPx(now) / now.height) * 100));
  const start = useRef<{ y: number; px: number; isDrag: boolean } | null>(null);
  const drop = () => {
    const press = start.current;
    start.current = null;
    if (press?.isDrag) layout.dropSheet();
    return press;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between parts that can be dragged is a separator.
    <div
      className={styles.handle}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t.sheetHeight}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') layout.stepSheet(1);
        else if (event.key === 'ArrowDown') layout.stepSheet(-1);
        else return;
        event.preventDefault();
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, px: sheetPx(layout.get()), isDrag: false };
      }}
      onPointerMove={(event) => {
        const press = start.current;
        if (!press) return;
        press.isDrag ||= Math.abs(event.clientY - press.y) >= dragPx;
        if (press.isDrag) layout.holdSheet(press.px + press.y - event.clientY);
      }}
      onPointerUp={() => {
        const press = drop();
        if (press && !press.isDrag) layout.setStop(layout.get().stop === 'half' ? 'tall' : 'half');
      }}
      onPointerCancel={drop}
    />
  );
}
