'use client';

import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { type Note, shortText } from '../../team/note.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { NotesDialog } from './NotesDialog.tsx';
import { pointOf, showNote } from './note-place.ts';
import styles from './notes.module.css';
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

type NotePinsProps = { notes: readonly Note[]; onOpen: (id: string) => void };

/** A button at each open note of the shown level. The buttons follow the map outside of React. */
function NotePins({ notes, onOpen }: NotePinsProps) {
  const { editor, binding, t } = useEditor();
  const levelId = useScreen((state) => state.levelId);
  const layer = useRef<HTMLDivElement>(null);
  const shown = notes
    .map((note, index) => ({ note, number: notes.length - index, at: pointOf(editor, note) }))
    .filter(({ note, at }) => at !== null && note.level?.id === levelId);
  // After every render: new pins have no position yet.
  useEffect(() => {
    const map = binding.current?.map;
    if (!map) return;
    const place = () => {
      for (const pin of layer.current?.querySelectorAll<HTMLElement>('[data-x]') ?? []) {
        const [x, y] = map.project([Number(pin.dataset.x), Number(pin.dataset.y)]);
        pin.style.translate = `${x}px ${y}px`;
      }
    };
    place();
    const stops = [map.on('view', place), map.on('resize', place), map.on('painted', place)];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return (
    <div className={styles.pins} ref={layer}>
      {shown.map(({ note, number, at }) => (
        <button
          key={note.id}
          type="button"
          className={`centred ${styles.pin}`}
          data-kind={note.kind}
          data-x={at?.[0]}
          data-y={at?.[1]}
          aria-label={`${fill(t.notes.pin, { number })}: ${shortText(note.text)}`}
          title={shortText(note.text)}
          onClick={() => onOpen(note.id)}
        >
          {number}
        </button>
      ))}
    </div>
  );
}
