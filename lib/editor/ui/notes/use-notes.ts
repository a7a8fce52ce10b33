'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoteState } from '../../../contract/choices.ts';
import { call } from '../../../contract/client.ts';
import type { Note } from '../../team/note.ts';

const pageSize = 100;

export type Loaded = { notes: readonly Note[]; count: number; error: unknown } | null;

/**
 * Loads notes of one state, newest first, and again when the window becomes visible. All open notes are loaded, since
 * the map shows them and addresses name them. Of closed notes, which may be thousands, `reach` loads more.
 */
export function useNotes(projectId: string, state: NoteState) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const wanted = useRef(state === 'open' ? Number.POSITIVE_INFINITY : pageSize);
  const load = useCallback(async () => {
    try {
      setLoaded({ ...(await fetchNotes(projectId, state, wanted.current)), error: null });
    } catch (error) {
      // Keep shown notes. Without any, the list shows the failure and offers a retry.
      setLoaded((before) => (before?.error === null ? before : { notes: [], count: 0, error }));
    }
  }, [projectId, state]);
  useEffect(() => {
    setLoaded(null);
    void load();
    const look = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [load]);
  const replace = (id: string, note: Note | null) =>
    setLoaded((before) => {
      if (!before) return before;
      const notes = changed(before.notes, state, id, note);
      return { ...before, notes, count: before.count - (before.notes.length - notes.length) };
    });
  const reach = async (count: number) => {
    if (count <= wanted.current) return;
    wanted.current = count;
    await load();
  };
  return { loaded, load, replace, reach };
}

/** Fetches the newest notes, at least `wanted` if there are as many. */
async function fetchNotes(projectId: string, state: NoteState, wanted: number) {
  // Keyed by id: a note that arrives between two pages shifts the others.
  const notes = new Map<string, Note>();
  for (let page = 1; ; page++) {
    const query = { state, page, page_size: pageSize };
    const { results, count, next } = await call('listNotes', { params: { project_id: projectId }, query });
    for (const note of results) notes.set(note.id, note);
    if (next === null || notes.size >= wanted) return { notes: [...notes.values()], count };
  }
}

/** Returns the notes with one replaced. A note that has another state now is removed. */
function changed(notes: readonly Note[], state: NoteState, id: string, note: Note | null): Note[] {
  return notes.flatMap((each) => {
    if (each.id !== id) return each;
    return note?.state === state ? note : [];
  });
}
