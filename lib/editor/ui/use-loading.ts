'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * Fetches once when the component appears, and again with each `load`. `take` gets what was found, unless the component
 * is gone by then. `isFailed` is true from a failure to the next attempt.
 */
export function useLoading<Found>(
  fetch: () => Promise<Found>,
  take: (found: Found) => void,
): { isFailed: boolean; load: () => void } {
  const [isFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const latest = useRef({ fetch, take });
  latest.current = { fetch, take };
  useEffect(() => {
    void turn;
    let isGone = false;
    setFailed(false);
    latest.current.fetch().then(
      (found) => !isGone && latest.current.take(found),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [turn]);
  return { isFailed, load: () => setTurn(turn + 1) };
}
