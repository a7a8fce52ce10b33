'use client';

import { useEffect, useState } from 'react';
import { loadRoomKinds } from '../../../strings/room-kinds/load-room-kinds.ts';
import { type RoomKind, type RoomKindNames, roomKindList } from '../../../strings/room-kinds/room-kinds.ts';
import { giveKind } from '../../commands/give-kind.ts';
import { useEditor } from '../context.tsx';
import { useDocument } from '../hooks.ts';

export type Kinds = {
  /** Kinds in display order, with their names in the language of the interface. */
  list: readonly { kind: RoomKind; label: string }[];
  names: ReadonlyMap<string, RoomKindNames>;
  give(kind: RoomKind, ids: readonly string[]): void;
};

/** Returns the kinds of room in the languages of the project; null until their names are loaded. */
export function useKinds(): Kinds | null {
  const { editor, language } = useEditor();
  const languages = useDocument((document) => document.project().languages);
  const [loaded, setLoaded] = useState<{ names: Kinds['names']; labels: RoomKindNames } | null>(null);
  useEffect(() => {
    let isGone = false;
    Promise.all([loadRoomKinds(languages), loadRoomKinds([language])]).then(
      ([names, own]) => {
        const labels = own.get(language);
        if (labels && !isGone) setLoaded({ names, labels });
      },
      // Kinds are not offered without their names.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [languages, language]);
  if (!loaded) return null;
  const { names, labels } = loaded;
  const { session } = editor;
  return {
    list: roomKindList.map((kind) => ({ kind, label: labels[kind] })),
    names,
    give: (kind, ids) =>
      void session.run(giveKind(session.document, { ids, kind, names, newId: session.newId })),
  };
}
