import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref for a row of links. Scrolls the current link to the middle if the row is wider than the screen. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current then.
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !link) return;
    const room = list.clientWidth - link.offsetWidth;
    list.scrollTo({ left: link.offsetLeft - list.offsetLeft - room / 2 });
  }, [current]);
  return row;
}
