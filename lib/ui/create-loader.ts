'use client';

import { useSyncExternalStore } from 'react';

type Loader<Parts> = {
  /** Loads the parts once. A failed load calls `onFailed`, and the next call retries. */
  load: (onFailed?: () => void) => void;
  /** Returns the parts, or null until they are loaded. Always null on the server. */
  use: () => Parts | null;
};

/** Creates a loader for code that is loaded on demand, once. */
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
