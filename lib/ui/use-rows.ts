'use client';

import { type RefObject, useCallback, useEffect, useState } from 'react';

type Options = {
  count: number;
  rowPx: number;
  scroller: RefObject<HTMLElement | null>;
  /** Rows kept beyond what is in sight, so that quick scrolling shows no gaps. */
  overscan: number;
};

/** Height that is taken for in sight until the element has been measured. */
const firstPx = 640;

/** Which rows of one height are in sight of a scrolling element; only those are made. */
export function useRows({ count, rowPx, scroller, overscan }: Options) {
  const [sight, setSight] = useState({ top: 0, height: firstPx });
  const hasRows = count > 0;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasRows) return;
    const look = () => setSight((before) => sightOf(element, before));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, hasRows]);
  const scrollTo = useCallback(
    (index: number, align: 'near' | 'center' = 'near') => {
      const element = scroller.current;
      if (!element) return;
      const { clientHeight, scrollTop } = element;
      const top = index * rowPx;
      const isSeen = top >= scrollTop && top + rowPx <= scrollTop + clientHeight;
      if (align === 'center') element.scrollTop = top - (clientHeight - rowPx) / 2;
      else if (!isSeen) element.scrollTop = top < scrollTop ? top : top + rowPx - clientHeight;
      setSight((before) => sightOf(element, before));
    },
    [scroller, rowPx],
  );
  const first = Math.max(0, Math.floor(sight.top / rowPx) - overscan);
  const last = Math.min(count, Math.ceil((sight.top + sight.height) / rowPx) + overscan);
  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  return { indexes, totalPx: count * rowPx, scrollTo };
}

type Sight = { top: number; height: number };

function sightOf({ scrollTop, clientHeight }: HTMLElement, before: Sight): Sight {
  const isSame = before.top === scrollTop && before.height === clientHeight;
  return isSame ? before : { top: scrollTop, height: clientHeight };
}
