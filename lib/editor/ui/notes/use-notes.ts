'use client';

import { useCallback, useEffect, useState } from 'react';
import { listNotes } from '../../../contract/calls.ts';
import type { NoteState } from '../../../contract/choices.ts';
import { call } from '../../../contract/client.ts';
import type { Note } from '../../team/NoteItem.tsx';

const pageSize = 100;

export type Loaded = { notes: readonly Note[]; isFailed: boolean } | null;

/** Notes of one state, the newest; fetched anew when the window comes back into sight. */
export function useNotes(projectId: string, state: NoteState) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const load = useCallback(async () => {
    const query = { state, page_size: pageSize };
    try {
      const { results } = await call(listNotes, { params: { project_id: projectId }, query });
      setLoaded({ notes: results, isFailed: false });
    } catch {
      // What is shown stays; without anything to show the list says so and offers to try again.
      setLoaded((before) => before ?? { notes: [], isFailed: true });
    }
  }, [projectId, state]);
  useEffect(() => {
    setLoaded(null);
    void load();
    const look = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [load]);
  const replace = (id: string, note: Note | null) =>
    setLoaded((before) => before && { ...before, notes: changed(before.notes, state, id, note) });
  return { loaded, load, replace };
}

/** The notes with one replaced; one that has another state now is not among them any more. */
function changed(notes: readonly Note[], state: NoteState, id: string, note: Note | null): Note[] {
  return notes.flatMap((each) => {
    if (each.id !== id) return each;
    return note?.state === state ? note : [];
  });
}
