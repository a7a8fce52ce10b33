'use client';

import { useEffect, useState } from 'react';
import type { Point } from '../../../geometry/point.ts';
import { boundsOfAll } from '../../commands/geometry.ts';
import type { Editor } from '../../editor.ts';
import type { Note } from '../../team/NoteItem.tsx';
import { useEditor } from '../context.tsx';
import { useEditorState } from '../hooks.ts';
import { NotePins } from './NotePins.tsx';
import { NotesDialog } from './NotesDialog.tsx';
import { useNotes } from './use-notes.ts';

/** The notes on a project: pins on the shown level, and the list behind them. */
export default function Notes() {
  const { editor, projectId } = useEditor();
  const isListed = useEditorState((state) => state.dialog === 'notes');
  const [wanted, setWanted] = useState<string | null>(null);
  const { loaded, load, replace } = useNotes(projectId, 'open');
  const notes = loaded?.notes ?? [];
  useEffect(() => editor.session.set({ openNotes: notes.length }), [editor, notes.length]);
  useAskedNote(loaded !== null, notes);
  const openList = (id: string | null) => {
    setWanted(id);
    editor.session.set({ dialog: 'notes' });
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
            editor.session.set({ dialog: null });
          }}
        />
      )}
    </>
  );
}

/** Shows the note that the address names, once. */
function useAskedNote(isLoaded: boolean, notes: readonly Note[]): void {
  const { editor } = useEditor();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is followed once, when the notes are here.
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('note');
    const note = notes.find(({ id }) => id === asked);
    if (note) showNote(editor, note);
  }, [isLoaded]);
}

/** How far around a point is shown with it. */
const marginPx = 120;

/** Goes to the level and the point or place that a note is about; false where it names none that is there. */
export function showNote(editor: Editor, note: Note): boolean {
  const { session, view } = editor;
  const at = pointOf(editor, note);
  if (!note.level || !session.document.get(note.level.id)) return false;
  session.setLevel(note.level.id);
  const place = note.place && session.document.place(note.place.id);
  if (place) session.select([place.id]);
  if (at) {
    const [x, y] = at;
    view.show({ minX: x - marginPx, minY: y - marginPx, maxX: x + marginPx, maxY: y + marginPx });
  }
  return true;
}

/** Where a note stands on its level: the point that was clicked, else the middle of its place. */
export function pointOf({ session }: Editor, { at, place }: Note): Point | null {
  const [x, y] = at ?? [];
  if (x !== undefined && y !== undefined) return [x, y];
  const found = place && session.document.place(place.id);
  if (!found) return null;
  const { minX, minY, maxX, maxY } = boundsOfAll([found]);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}
