'use client';

import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FieldsHost } from '../../../ui/fields/fields-host.ts';
import type { SessionState, Unread } from '../../model/state.ts';
import type { ScreenState } from '../../screen/state.ts';
import { EditorContext, WorkContext } from './context.tsx';

type Kept = Pick<Unread, 'ids' | 'shownWith'> & { readonly path: string };

const KeptContext = createContext<Kept | null>(null);

/** Section of the details that has the fields inside. */
export const SectionContext = createContext<string | null>(null);

const noneUnread = createStore<Pick<SessionState, 'unread'>>(() => ({ unread: new Map() }));
const noFocus = createStore<Pick<ScreenState, 'focus'>>(() => ({ focus: null }));

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

/** The fields of the editor keep their texts in the open project, and leave the keys to the map. */
export const editorFields: FieldsHost = {
  useKeptText,
  onLeave: () => document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true }),
  isSmall: true,
};

/** Returns the text that a field did not take, and a function that keeps or forgets it. */
function useKeptText(label: string): [string | null, (text: string | null) => void] {
  const place = use(KeptContext);
  const section = use(SectionContext);
  const session = use(WorkContext)?.session;
  const [own, setOwn] = useState<string | null>(null);
  const key = place && session ? `${place.path}/${label}` : null;
  const text = useStore(session?.store ?? noneUnread, ({ unread }) =>
    key === null ? null : unread.get(key)?.text,
  );
  if (key === null || !session || !place) return [own, setOwn];
  const keep = (next: string | null) => {
    if ((session.store.getState().unread.get(key)?.text ?? null) === next) return;
    const { ids, shownWith } = place;
    session.keepUnread(key, next === null ? null : { ids, text: next, shownWith, section });
  };
  return [text ?? null, keep];
}

/** Returns the field to go to, or null. */
export function useFieldWanted(): Unread | null {
  const store = use(EditorContext)?.editor.screen.store ?? noFocus;
  return useStore(store, ({ focus }) => (focus?.to === 'field' ? focus.field : null));
}
