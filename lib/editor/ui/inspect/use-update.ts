'use client';

import { type PlaceFields, updatePlaces } from '../../commands/update-places.ts';
import { updateTexts } from '../../commands/update-texts.ts';
import type { CommandLabel, Place, Translation } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { useSession } from '../hooks.ts';

/** Returns the merge key for the changes of one typing or dragging, which become one undo step. */
export function mergeOf(session: string) {
  return session === '' ? undefined : { key: session, withinMs: Infinity };
}

/** Returns functions that write on the given places. `label` names the undo step of fields. */
export function useUpdate(places: readonly Place[], label: CommandLabel = 'details') {
  const { session } = useEditor().editor;
  const ids = places.map(({ id }) => id);
  return {
    set(fields: PlaceFields, field = '') {
      const merge = mergeOf(field);
      session.run(updatePlaces(session.document, { ids, fields, label, ...(merge && { merge }) }));
    },
    texts(language: string, texts: Partial<Translation>, field = '') {
      const merge = mergeOf(field);
      session.run(updateTexts(session.document, { ids, language, texts, ...(merge && { merge }) }));
    },
  };
}

/** Returns the server's messages about a field of a place or of the project. */
export function useFaults(entity: { id: string } | undefined, field: string): readonly string[] | undefined {
  const faults = useSession((state) => state.faults);
  return entity && faults.get(entity.id)?.[field];
}
