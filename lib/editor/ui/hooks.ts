'use client';

import { useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Document } from '../model/document.ts';
import type { EditorState } from '../model/state.ts';
import type { Place } from '../model/types.ts';
import { useEditor } from './context.tsx';

/** A slice of the editor's state; it must be the same value as long as nothing in it changed. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useEditor().editor.session.store, select);
}

/** Something of the document; `select` must give the same object until it changed. */
export function useDocument<T>(select: (document: Document) => T): T {
  const { document } = useEditor().editor.session;
  return useSyncExternalStore(
    document.subscribe,
    () => select(document),
    () => select(document),
  );
}

/** The selected places; the same array until one of them changes. */
export function useSelectedPlaces(): readonly Place[] {
  const selection = useEditorState((state) => state.selection);
  const kept = useRef<readonly Place[]>([]);
  return useDocument((document) => {
    const places = selection.flatMap((id) => document.place(id) ?? []);
    const isSame =
      places.length === kept.current.length && places.every((place, i) => place === kept.current[i]);
    if (!isSame) kept.current = places;
    return kept.current;
  });
}

/** The one value that all have, or null and `isMixed`. */
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
