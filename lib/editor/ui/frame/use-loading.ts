'use client';

import { useEffect, useRef, useState } from 'react';

export type Loading = {
  /** Why the last attempt failed; null while none has. */
  error: unknown;
  load: () => void;
};

/**
 * Fetches once when the component appears, again with each `load`, and after a failure when the connection is back.
 * `take` gets what was found, unless the component is gone by then.
 */
export function useLoading<Found>(fetch: () => Promise<Found>, take: (found: Found) => void): Loading {
  const [error, setError] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  const latest = useRef({ fetch, take });
  latest.current = { fetch, take };
  const load = () => setTurn((now) => now + 1);
  useEffect(() => {
    void turn;
    const stop = new AbortController();
    setError(null);
    latest.current.fetch().then(
      (found) => !stop.signal.aborted && latest.current.take(found),
      (reason: unknown) => {
        if (stop.signal.aborted) return;
        setError(reason);
        addEventListener('online', () => setTurn((now) => now + 1), { signal: stop.signal, once: true });
      },
    );
    return () => stop.abort();
  }, [turn]);
  return { error, load };
}
