'use client';

import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { lateCode } from '../late/late-code.ts';
import { useLate } from './hooks/late.ts';
import type { ToastMessage, ToastQueue } from './toast-region.tsx';

const region = lateCode(() => import('./toast-region.tsx'));

type Listener = ToastQueue['push'];

const ToastContext = createContext<Listener>(() => {
  throw new Error('useToast needs a ToastProvider above it.');
});

/** Shows short messages after actions. `useToast()` adds one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createQueue);
  const parts = useLate(region, false);
  // Screen readers announce changes only in a region that existed before. Load it at the first input, well before the
  // first message.
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, once: true, passive: true, signal: stop.signal };
    for (const type of ['pointerdown', 'keydown', 'online'])
      addEventListener(type, () => void region.ahead(), options);
    return () => stop.abort();
  }, []);
  return (
    <ToastContext value={queue.push}>
      {children}
      {parts && <parts.ToastRegion queue={queue} />}
    </ToastContext>
  );
}

/** Returns `toast(message)`. An error stays until it is closed. */
export function useToast(): Listener {
  return use(ToastContext);
}

/** Creates a queue that keeps messages until the region is loaded. */
function createQueue(): ToastQueue {
  const waiting: ToastMessage[] = [];
  let listener: Listener | null = null;
  return {
    push(message) {
      if (listener) return listener(message);
      waiting.push(message);
      region.want();
    },
    listen(next) {
      listener = next;
      for (const message of waiting.splice(0)) next(message);
      return () => {
        listener = null;
      };
    },
  };
}
