import { type PointerEvent, type RefObject, useCallback } from 'react';
import { useSheet } from './context.tsx';
import { cellAt } from './use-dragged-range.ts';

/** Distance from the edge at which a dragged handle scrolls the table, and the step per frame. */
const edgePx = 40;
const stepPx = 14;

/**
 * Fills cells by dragging the corner of the selection, with mouse, pen or finger. The handler returns whether a press
 * was on the handle.
 */
export function useFillHandle(scroller: RefObject<HTMLElement | null>) {
  const { sheet } = useSheet();
  return useCallback(
    (event: PointerEvent): boolean => {
      const grid = scroller.current;
      const handle = event.target instanceof Element ? event.target.closest('[data-fill]') : null;
      if (!grid || !handle || event.button !== 0) return false;
      event.preventDefault();
      const end = new AbortController();
      const { signal } = end;
      const at = { x: event.clientX, y: event.clientY };
      const look = () => {
        const to = cellAt(document.elementFromPoint(at.x, at.y));
        if (to) sheet.dragFill(to);
      };
      const scroll = () => {
        if (signal.aborted) return;
        const { top, bottom, left, right } = grid.getBoundingClientRect();
        const down = towards(at.y, top + edgePx, bottom - edgePx);
        const across = towards(at.x, left + edgePx, right - edgePx);
        if (down !== 0 || across !== 0) {
          grid.scrollBy(across * stepPx, down * stepPx);
          look();
        }
        requestAnimationFrame(scroll);
      };
      const finish = (isWanted: boolean) => {
        end.abort();
        if (!isWanted) sheet.dragFill(null);
        sheet.endFill();
      };
      const ofThis = (act: (moved: globalThis.PointerEvent) => void) => (moved: globalThis.PointerEvent) => {
        if (moved.pointerId === event.pointerId) act(moved);
      };
      addEventListener(
        'pointermove',
        ofThis((moved) => {
          at.x = moved.clientX;
          at.y = moved.clientY;
          look();
        }),
        { signal },
      );
      addEventListener(
        'pointerup',
        ofThis(() => finish(true)),
        { signal },
      );
      addEventListener(
        'pointercancel',
        ofThis(() => finish(false)),
        { signal },
      );
      addEventListener('keydown', (pressed) => pressed.key === 'Escape' && finish(false), {
        signal,
        capture: true,
      });
      requestAnimationFrame(scroll);
      return true;
    },
    [scroller, sheet],
  );
}

/** Returns -1 before a range, 1 after it, 0 inside. */
function towards(value: number, start: number, end: number): number {
  return value < start ? -1 : value > end ? 1 : 0;
}
