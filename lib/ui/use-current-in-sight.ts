import { type RefObject, useEffect, useRef } from 'react';

/** The ref of a row of links. Where it is longer than the screen, as on a phone, it is moved to the current one. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current then.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) row.current?.scrollTo({ left: link.offsetLeft - row.current.offsetLeft - link.offsetWidth });
  }, [current]);
  return row;
}
