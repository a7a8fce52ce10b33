import { type RefObject, useEffect, useRef } from 'react';

/** The ref of a row of links. Where it is longer than the screen, as on a phone, the current one is moved to its middle. */
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
