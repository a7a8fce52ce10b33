'use client';

import { useEffect, useState } from 'react';

const tickMs = 1_000;

/** Returns the seconds left until `until` (clock time in milliseconds), counting down; 0 afterwards. */
export function useWait(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

/** Formats a wait: minutes, and seconds only in the last minute. */
export function waitText(seconds: number, language: string): string {
  const [amount, unit] = seconds > 60 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
