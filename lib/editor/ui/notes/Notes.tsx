'use client';

import { useEffect, useState } from 'react';
import type { Note } from '../../team/note.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { NotePins } from './NotePins.tsx';
import { NotesDialog } from './NotesDialog.tsx';
import { showNote } from './note-place.ts';
import { useNotes } from './use-notes.ts';

/** Notes of a project: pins on the shown level, and their list. */
export default function Notes() {
  const { editor, projectId } = useEditor();
  const isListed = useScreen((state) => state.dialog === 'notes');
  const [wanted, setWanted] = useState<string | null>(null);
  const { loaded, load, replace } = useNotes(projectId, 'open');
  const notes = loaded?.notes ?? [];
  const isLoaded = loaded !== null && loaded.error === null;
  useEffect(() => {
    if (isLoaded) editor.screen.countNotes(notes.length);
  }, [editor, isLoaded, notes.length]);
  useAskedNote(loaded !== null, notes);
  const openList = (id: string | null) => {
    setWanted(id);
    editor.screen.openDialog('notes');
  };
  return (
    <>
      <NotePins notes={notes} onOpen={openList} />
      {isListed && (
        <NotesDialog
          open={loaded}
          wanted={wanted}
          onRetry={() => void load()}
          onChange={replace}
          onClose={() => {
            setWanted(null);
            editor.screen.closeDialog();
          }}
        />
      )}
    </>
  );
}

/** Shows the note from the address, once. */
function useAskedNote(isLoaded: boolean, notes: readonly Note[]): void {
  const { editor } = useEditor();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is followed once, when the notes are here.
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('note');
    const note = notes.find(({ id }) => id === asked);
    if (note) showNote(editor, note);
  }, [isLoaded]);
}
