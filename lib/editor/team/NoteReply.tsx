'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../contract/client.ts';
import type { NoteTexts } from '../../messages/app.ts';
import { limits } from '../../plans/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../../ui/hooks/saving.ts';
import { type Note, unsentReplies } from './note.ts';
import styles from './team.module.css';

export type NoteReplyProps = {
  note: Note;
  projectId: string;
  t: NoteTexts;
  onSent: (note: Note) => void;
  onCancel: () => void;
};

/** Form for a reply to a note. Keeps the text if sending fails, and if the list is closed. */
export function NoteReply({ note, projectId, t, onSent, onCancel }: NoteReplyProps) {
  const id = useId();
  const [text, setText] = useState(() => unsentReplies.get(note.id) ?? '');
  const { isBusy, run } = useAction();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // A form that comes back with its list leaves the focus to the list.
    if (field.current?.value === '') field.current.focus();
  }, []);
  const send = () =>
    run(t.failed, async () => {
      const params = { project_id: projectId, note_id: note.id };
      onSent(await call('replyToNote', { params, body: { text } }));
    });
  return (
    <form
      className={`stack ${styles.reply}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send();
      }}
    >
      <label htmlFor={id}>{t.replyLabel}</label>
      <textarea
        id={id}
        ref={field}
        maxLength={limits.noteCharsMax}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          if (value === '') unsentReplies.delete(note.id);
          else unsentReplies.set(note.id, value);
        }}
        onKeyDown={(event) => {
          // Keep keys typed here away from the canvas.
          event.stopPropagation();
          // Esc never takes a written text away; the button does.
          if (event.key === 'Escape' && text === '') onCancel();
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        {t.replyHint}
      </p>
      <div className={`line ${styles.actions}`}>
        <Button size="sm" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button size="sm" type="submit" variant="primary" isBusy={isBusy} disabled={text.trim() === ''}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
