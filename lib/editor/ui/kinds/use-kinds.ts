'use client';

import { lateCodes } from '../../../late/late-code.ts';
import { loadRoomKinds, type RoomKindNames } from '../../../messages/room-kinds.ts';
import { useLate } from '../../../ui/hooks/late.ts';
import { giveKind } from '../../commands/give-kind.ts';
import { type RoomKind, roomKindList } from '../../room-kinds.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument } from '../frame/hooks.ts';

/** Names of the kinds in some languages, separated by spaces. */
export const kindNames = lateCodes((languages) => loadRoomKinds(languages.split(' ')));

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
  const names = useLate(kindNames(languages.join(' ')));
  const labels = useLate(kindNames(language))?.get(language);
  if (!names || !labels) return null;
  const { session } = editor;
  return {
    list: roomKindList.map((kind) => ({ kind, label: labels[kind] })),
    names,
    give: (kind, ids) =>
      void session.run(giveKind(session.document, { ids, kind, names, newId: session.newId })),
  };
}
