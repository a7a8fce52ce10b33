import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** Checks whether the page runs in the browser. Content that depends on the user's time zone must wait for this. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
