'use client';

import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { EditorState, Unread } from '../../model/state.ts';
import { WorkContext } from '../context.tsx';

type Kept = Pick<Unread, 'ids' | 'shownWith'> & { readonly path: string };

const KeptContext = createContext<Kept | null>(null);

/** Section of the details that has the fields inside. */
export const SectionContext = createContext<string | null>(null);

const nothing = createStore<Pick<EditorState, 'unread' | 'fieldWanted'>>(() => ({
  unread: new Map(),
  fieldWanted: null,
}));

/**
 * Names what the fields inside belong to: the ids of entities, or a part of those. A text that a field did not take is
 * kept under this name in the open project, so it is still there when the person comes back to the field.
 */
export function KeptFields({ of, children }: { of: readonly string[] | string; children: ReactNode }) {
  const outer = use(KeptContext);
  const name = typeof of === 'string' ? of : of.join();
  const kept = useMemo(
    () => ({
      ids: typeof of === 'string' ? (outer?.ids ?? []) : name.split(','),
      shownWith: outer?.shownWith ?? name.split(','),
      path: outer ? `${outer.path}/${name}` : name,
    }),
    [of, name, outer],
  );
  return <KeptContext value={kept}>{children}</KeptContext>;
}

/** Returns the text that a field did not take, and a function that keeps or forgets it. */
export function useKeptText(label: string): [string | null, (text: string | null) => void] {
  const place = use(KeptContext);
  const section = use(SectionContext);
  const store = use(WorkContext)?.session.store;
  const [own, setOwn] = useState<string | null>(null);
  const key = place && store ? `${place.path}/${label}` : null;
  const text = useStore(store ?? nothing, ({ unread }) => (key === null ? null : unread.get(key)?.text));
  if (key === null || !store || !place) return [own, setOwn];
  const keep = (next: string | null) => {
    const { unread } = store.getState();
    if ((unread.get(key)?.text ?? null) === next) return;
    const now = new Map(unread);
    if (next === null) now.delete(key);
    else now.set(key, { ids: place.ids, text: next, shownWith: place.shownWith, section });
    store.setState({ unread: now });
  };
  return [text ?? null, keep];
}

/** Returns the field to go to, or null. */
export function useFieldWanted(): Unread | null {
  return useStore(use(WorkContext)?.session.store ?? nothing, ({ fieldWanted }) => fieldWanted);
}
