'use client';

import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { createLoader } from './create-loader.ts';

const loader = createLoader(() => import('./toast-region.tsx'));

export type ToastMessage = {
  tone: 'success' | 'error';
  title: string;
  text?: string;
  /** What the reader can do about it at once. */
  action?: { label: string; run: () => void };
  /** Closes the message once what it offers is over. */
  over?: AbortSignal;
};

type Listener = (message: ToastMessage) => void;
export type ToastQueue = { push: Listener; listen: (listener: Listener) => () => void };

const ToastContext = createContext<Listener>(() => {
  throw new Error('useToast needs a ToastProvider above it.');
});

/** Holds the short messages that follow an action; `useToast()` adds one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createQueue);
  const parts = loader.use();
  // A screen reader reads a region that stood before; the first touch comes well before the first message. One that
  // comes without a connection fetches nothing, and what went wrong then is said when the connection is back.
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, once: true, passive: true, signal: stop.signal };
    for (const type of ['pointerdown', 'keydown', 'online'])
      addEventListener(type, () => loader.load(), options);
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

/** Messages wait until there is somebody to show them. */
function createQueue(): ToastQueue {
  const waiting: ToastMessage[] = [];
  let listener: Listener | null = null;
  return {
    push(message) {
      if (listener) return listener(message);
      waiting.push(message);
      loader.load();
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
