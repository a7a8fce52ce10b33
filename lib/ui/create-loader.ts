'use client';

import { useSyncExternalStore } from 'react';

export type Loader<Parts> = {
  /** Fetches the parts once; a fetch that failed is told to `onFailed` and tried again by the next call. */
  load: (onFailed?: () => void) => void;
  /** The parts, or null as long as they are not there; a server has none. */
  use: () => Parts | null;
};

/** Code that is fetched when it is first needed, and is there at once from then on. */
export function createLoader<Parts>(fetchParts: () => Promise<Parts>): Loader<Parts> {
  const listeners = new Set<() => void>();
  let parts: Parts | null = null;
  let isFetching = false;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    load(onFailed) {
      if (isFetching || parts) return;
      isFetching = true;
      fetchParts().then(
        (fetched) => {
          parts = fetched;
          for (const listener of listeners) listener();
        },
        () => {
          isFetching = false;
          onFailed?.();
        },
      );
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => parts,
        () => null,
      ),
  };
}
