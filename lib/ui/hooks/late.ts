'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { type LateCode, type LateTrouble, lateTrouble } from '../../late/late-code.ts';

/** Returns code that is loaded while `isWanted`, or null until it is there. Always null on the server. */
export function useLate<Parts>(code: LateCode<Parts>, isWanted = true): Parts | null {
  useEffect(() => (isWanted ? code.want() : undefined), [code, isWanted]);
  return useSyncExternalStore(
    code.subscribe,
    () => code.parts,
    () => null,
  );
}

/** Returns why something that the user did waits for its code, or null. */
export function useLateTrouble(): LateTrouble | null {
  return useSyncExternalStore(lateTrouble.subscribe, lateTrouble.get, () => null);
}

const noSubscription = () => () => {};

/** Checks whether the page runs in the browser. Content that depends on the user's time zone must wait for this. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
