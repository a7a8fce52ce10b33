import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { CellAt } from '../../sheet/range.ts';
import { useSheet } from './context.tsx';

/** Returns the cell that contains an element. */
export function cellAt(target: EventTarget | null): CellAt | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (cell?.dataset.cell ?? '').split(' ').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** Selects cells while a pressed pointer moves. */
export function useDraggedRange() {
  const { sheet } = useSheet();
  const isDown = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      const { columns } = sheet.store.getState();
      const target = event.target instanceof Element ? event.target : null;
      if (event.button !== 0 || target?.closest('[data-editing]')) return;
      // Blur an open input, so that its text is written before the cursor moves.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.closest('[data-editing]'))
        activeElement.blur();
      const number = target?.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (number !== undefined) {
        const row = Number(number);
        const top = event.shiftKey ? sheet.store.getState().anchor.row : row;
        sheet.goTo({ row: top, column: columns.length - 1 });
        sheet.goTo({ row, column: 0 }, true);
        return;
      }
      const at = cellAt(event.target);
      if (!at) return;
      isDown.current = event.pointerType === 'mouse';
      sheet.goTo(at, event.shiftKey);
    },
    onPointerMove(event: PointerEvent) {
      if (!isDown.current || event.buttons === 0) {
        isDown.current = false;
        return;
      }
      const at = cellAt(event.target);
      const { cursor } = sheet.store.getState();
      if (at && (at.row !== cursor.row || at.column !== cursor.column)) sheet.goTo(at, true);
    },
    onPointerUp() {
      isDown.current = false;
    },
    onDoubleClick(event: MouseEvent) {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest('[data-fill]') && !sheet.store.getState().editing) sheet.edit();
    },
  };
}
