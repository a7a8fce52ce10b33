'use client';

import { type PlaceFields, updatePlaces, updateTexts } from '../../commands/places.ts';
import type { CommandLabel, Place, Translation } from '../../model/types.ts';
import { idsToChange } from '../../way/ends-together.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue, useSession } from '../frame/hooks.ts';

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

/** Fields that some places have. */
type Named<P> = keyof P & keyof PlaceFields & string;

/** Returns functions that make properties of fields: the value that all these places share, and how to write it. */
export function usePlaceFields<P extends Place>(places: readonly P[], label?: CommandLabel) {
  const { t } = useEditor();
  const { set } = useUpdate(places, label);
  const labels: Readonly<Record<string, unknown>> = {
    ...t.inspector,
    type: t.inspector.markerType,
    markerNumber: t.inspector.number,
  };
  const shown = <Name extends Named<P>>(name: Name) => ({
    label: String(labels[name]),
    mixedText: t.mixed,
    ...commonValue(places, (place) => place[name]),
  });
  return {
    value: <Name extends Named<P>>(name: Name) => ({
      ...shown(name),
      onChange: (value: P[Name], field?: string) => set({ [name]: value }, field),
    }),
    check<Name extends Named<P>>(name: Name) {
      const { value, ...rest } = shown(name);
      return { ...rest, isOn: value === true, onChange: (isOn: boolean) => set({ [name]: isOn }) };
    },
    /** An empty text is none. */
    text<Name extends Named<P>>(name: Name) {
      const { label: title, value, isMixed, mixedText } = shown(name);
      return {
        label: title,
        value: String(value ?? ''),
        placeholder: isMixed ? mixedText : undefined,
        onType: (text: string, field: string) => set({ [name]: text === '' ? null : text }, field),
      };
    },
  };
}

/** Returns the server's messages about a field of a place or of the project. */
export function useFaults(entity: { id: string } | undefined, field: string): readonly string[] | undefined {
  const faults = useSession((state) => state.faults);
  return entity && faults.get(entity.id)?.[field];
}
