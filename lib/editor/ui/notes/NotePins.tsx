'use client';

import { useEffect, useRef } from 'react';
import { fill } from '../../../messages/fill.ts';
import { type Note, shortText } from '../../team/note.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { pointOf } from './note-place.ts';
import styles from './notes.module.css';

export type NotePinsProps = { notes: readonly Note[]; onOpen: (id: string) => void };

/** A button at each open note of the shown level. The buttons follow the map outside of React. */
export function NotePins({ notes, onOpen }: NotePinsProps) {
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
          className={styles.pin}
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
