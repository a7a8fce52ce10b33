import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { SheetColumn } from '#lib/editor/sheet/columns.ts';
import { columnWidth, marksPx } from './column-widths.ts';

/** Where each column begins, in px from the start of a row. */
export function columnStarts(columns: readonly SheetColumn[]): number[] {
  let left = marksPx;
  return columns.map((column) => {
    const start = left;
    left += columnWidth(column);
    return start;
  });
}

/** Width that is taken for in sight until the element has been measured. */
const firstPx = 1440;

/** The columns in sight of a scrolling element, and one beside them; the first is always. Only those have cells. */
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

/** The first and the last column in sight, as one value that is the same until one of them changes. */
function edgesOf(starts: readonly number[], left: number, width: number): string {
  const first = starts.findLastIndex((start) => start <= left + marksPx);
  const last = starts.findLastIndex((start) => start < left + width);
  return `${Math.max(0, first - 1)} ${last + 1}`;
}
