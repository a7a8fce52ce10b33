'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type Options = {
  count: number;
  rowPx: number;
  scroller: RefObject<HTMLElement | null>;
  /** Rows rendered beyond the visible ones, so that quick scrolling shows no gaps. */
  overscan: number;
};

/** Height assumed until the element has been measured. */
const firstPx = 640;

/**
 * Returns the visible rows of a scrolling list of equal heights, and whether they scroll too fast to be read. The
 * caller renders only these rows.
 */
export function useRows({ count, rowPx, scroller, overscan }: Options) {
  const [sight, setSight] = useState({ top: 0, height: firstPx });
  const [isFast, setFast] = useState(false);
  const hasRows = count > 0;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasRows) return;
    const speed = watchSpeed(element, setFast);
    const look = () => {
      speed.look();
      setSight((before) => sightOf(element, before));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      speed.stop();
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
  return { indexes, totalPx: count * rowPx, scrollTo, isFast };
}

/** Jumps closer together than this count as fast scrolling. A single jump of a page does not. */
const momentMs = 120;

/** Reports whether the visible rows are replaced again and again, until scrolling rests. */
function watchSpeed(element: HTMLElement, tell: (isFast: boolean) => void) {
  let last = { top: element.scrollTop, at: Number.NEGATIVE_INFINITY };
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    look() {
      const { scrollTop: top, clientHeight } = element;
      const now = performance.now();
      const isJump = Math.abs(top - last.top) > clientHeight / 2;
      if (isJump && now - last.at < momentMs) tell(true);
      last = { top, at: isJump ? now : last.at };
      clearTimeout(timer);
      timer = setTimeout(() => tell(false), momentMs);
    },
    stop: () => clearTimeout(timer),
  };
}

type Sight = { top: number; height: number };

function sightOf({ scrollTop, clientHeight }: HTMLElement, before: Sight): Sight {
  const isSame = before.top === scrollTop && before.height === clientHeight;
  return isSame ? before : { top: scrollTop, height: clientHeight };
}

/**
 * Returns the text of a search field. The typed text stays while results for its first letters arrive. If something
 * else changes the search, the text follows. Call `ask` with every text that the field searches for.
 */
export function useSearchText(searched: string) {
  const [text, setText] = useState(searched);
  const asked = useRef<string[]>([]);
  const seen = useRef(searched);
  useEffect(() => {
    if (searched === seen.current) return;
    seen.current = searched;
    const index = asked.current.indexOf(searched);
    asked.current = asked.current.slice(index + 1);
    if (index < 0) {
      asked.current = [];
      setText(searched);
    }
  }, [searched]);
  const ask = useCallback((next: string) => void asked.current.push(next), []);
  return { text, setText, ask };
}
