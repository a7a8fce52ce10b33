'use client';

import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Document } from '../../model/document.ts';
import type { SessionState } from '../../model/state.ts';
import type { Place } from '../../model/types.ts';
import type { ScreenState } from '../../screen/state.ts';
import { useEditor, useWork } from './context.tsx';
import type { Layout, Panels } from './layout.ts';

/** Returns a slice of the session's state. `select` must return the same value while nothing in it changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useWork().session.store, select);
}

/** Returns a slice of the screen's state. `select` must return the same value while nothing in it changes. */
export function useScreen<T>(select: (state: ScreenState) => T): T {
  return useStore(useEditor().editor.screen.store, select);
}

/** Returns data of the document. `select` must return the same object while nothing in it changes. */
export function useDocument<T>(select: (document: Document) => T): T {
  const { document } = useWork().session;
  return useSyncExternalStore(
    document.subscribe,
    () => select(document),
    () => select(document),
  );
}

/** Returns a slice of the layout. `select` must return the same value while nothing in it changes. */
export function useLayout<T>(select: (layout: Layout) => T): T {
  const { layout } = useEditor();
  const get = () => select(layout.get());
  return useSyncExternalStore(layout.subscribe, get, get);
}

/** Returns the panels on the screen. The object is the same until a panel or the layout changes. */
export function usePanels(): Panels {
  const { layout, editor } = useEditor();
  const kept = useRef<Panels | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [layout.subscribe(listener), editor.screen.store.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [layout, editor],
  );
  const get = () => {
    const next = layout.panels();
    const { current } = kept;
    const isSame =
      current?.kind === next.kind &&
      current.isListShown === next.isListShown &&
      current.isDetailsShown === next.isDetailsShown &&
      current.tools === next.tools;
    if (isSame) return current;
    kept.current = next;
    return next;
  };
  return useSyncExternalStore(subscribe, get, get);
}

/** Returns the selected places. The array is the same until one of them changes. */
export function useSelectedPlaces(): readonly Place[] {
  const selection = useScreen((state) => state.selection);
  const kept = useRef<readonly Place[]>([]);
  return useDocument((document) => {
    const places = selection.flatMap((id) => document.place(id) ?? []);
    const isSame =
      places.length === kept.current.length && places.every((place, i) => place === kept.current[i]);
    if (!isSame) kept.current = places;
    return kept.current;
  });
}

/** Returns the value that all items share, or null and `isMixed`. */
export function commonValue<Item, Value>(
  items: readonly Item[],
  get: (item: Item) => Value,
): { value: Value | null; isMixed: boolean } {
  const first = items[0];
  if (!first) return { value: null, isMixed: false };
  const value = get(first);
  const isMixed = items.some((item) => {
    const other = get(item);
    return other !== value && JSON.stringify(other) !== JSON.stringify(value);
  });
  return { value: isMixed ? null : value, isMixed };
}
