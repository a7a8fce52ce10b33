import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** Whether the page runs in the browser: what depends on the reader's time zone must wait for it. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
