'use client';

import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from './hooks/focus.ts';

/** Keeps the focus beside an entry that is removed, such as a revoked key. Takes no part in the layout. */
export function KeptFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div {...useKeptFocus(box)} ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
