import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { SheetColumn } from '../../sheet/columns.ts';
import { columnWidth, marksPx } from './column-widths.ts';

/** Returns the start of each column, in px from the start of a row. */
function columnStarts(columns: readonly SheetColumn[]): number[] {
  let left = marksPx;
  return columns.map((column) => {
    const start = left;
    left += columnWidth(column);
    return start;
  });
}

/** Assumed visible width until the element is measured. */
const firstPx = 1440;

/** Returns the visible columns of a scrolling element, one more on each side, and the first. Only these have cells. */
export function useColumns(
  columns: readonly SheetColumn[],
  scroller: RefObject<HTMLElement | null>,
  hasRows: boolean,
): { starts: readonly number[]; inSight: readonly number[] } {
  const starts = useMemo(() => columnStarts(columns), [columns]);
  const [edges, setEdges] = useState('');
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasRows) return;
    const look = () => setEdges(edgesOf(starts, element.scrollLeft, element.clientWidth));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, starts, hasRows]);
  const inSight = useMemo(() => {
    const [first = 0, last = 0] = (edges || edgesOf(starts, 0, firstPx)).split(' ').map(Number);
    return starts.flatMap((_, i) => (i === 0 || (i >= first && i <= last) ? [i] : []));
  }, [edges, starts]);
  return { starts, inSight };
}

/** Returns the first and the last visible column as one value, which is the same until one of them changes. */
function edgesOf(starts: readonly number[], left: number, width: number): string {
  const first = starts.findLastIndex((start) => start <= left + marksPx);
  const last = starts.findLastIndex((start) => start < left + width);
  return `${Math.max(0, first - 1)} ${last + 1}`;
}
