'use client';

import { type PlaceFields, updatePlaces, updateTexts } from '../../commands/places.ts';
import type { CommandLabel, Place, Translation } from '../../model/types.ts';
import { idsToChange } from '../../way/ends-together.ts';
import { useEditor } from '../frame/context.tsx';
import { useSession } from '../frame/hooks.ts';

/** Returns the merge key for the changes of one typing or dragging, which become one undo step. */
export function mergeOf(session: string) {
  return session === '' ? undefined : { key: session, withinMs: Infinity };
}

/** Returns functions that write on the given places, and on all ends of a lift or stair. `label` names the undo step of fields. */
export function useUpdate(places: readonly Place[], label: CommandLabel = 'details') {
  const { session } = useEditor().editor;
  return {
    set(fields: PlaceFields, field = '') {
      const merge = mergeOf(field);
      const ids = idsToChange(session.document, places, Object.keys(fields));
      session.run(updatePlaces(session.document, { ids, fields, label, ...(merge && { merge }) }));
    },
    texts(language: string, texts: Partial<Translation>, field = '') {
      const merge = mergeOf(field);
      const ids = idsToChange(session.document, places);
      session.run(updateTexts(session.document, { ids, language, texts, ...(merge && { merge }) }));
    },
  };
}

/** Returns the server's messages about a field of a place or of the project. */
export function useFaults(entity: { id: string } | undefined, field: string): readonly string[] | undefined {
  const faults = useSession((state) => state.faults);
  return entity && faults.get(entity.id)?.[field];
}
