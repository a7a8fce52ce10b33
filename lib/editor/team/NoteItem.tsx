'use client';

import { type ReactNode, useState } from 'react';
import { call } from '../../contract/client.ts';
import type { NoteTexts } from '../../messages/app.ts';
import { fill } from '../../messages/fill.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useAction } from '../../ui/hooks/saving.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { NoteReply } from './NoteReply.tsx';
import { type Note, shortText, unsentReplies } from './note.ts';
import styles from './team.module.css';

export type NoteItemProps = {
  note: Note;
  projectId: string;
  t: NoteTexts;
  canWrite: boolean;
  /** Link to the place of the note. */
  where: ReactNode;
  /** Called with the note after a change, or with null after a deletion. */
  onChange: (note: Note | null) => void;
};

/** Shows a note with its replies and actions. Note texts are plain text: links are not rendered. */
export function NoteItem({ note, projectId, t, canWrite, where, onChange }: NoteItemProps) {
  const [isReplying, setReplying] = useState(unsentReplies.has(note.id));
  const endReply = () => {
    unsentReplies.delete(note.id);
    setReplying(false);
  };
  return (
    <article className={`stack ${styles.note}`} aria-label={`${t.badge[note.kind]}: ${shortText(note.text)}`}>
      <NoteHead note={note} t={t} />
      <p className={styles.said} dir="auto">
        {note.text}
      </p>
      {note.email && <p className="hint">{fill(t.address, { email: note.email })}</p>}
      <div>{where}</div>
      {note.replies.length > 0 && (
        <div className={`stack ${styles.replies}`}>
          {note.replies.map((reply) => (
            <div key={reply.id}>
              <p className="hint">
                {reply.author ?? (reply.by?.full_name || reply.by?.email || '–')},{' '}
                <LocalTime value={reply.created_at} />
              </p>
              <p className={styles.said} dir="auto">
                {reply.text}
              </p>
            </div>
          ))}
        </div>
      )}
      {isReplying && (
        <NoteReply
          note={note}
          projectId={projectId}
          t={t}
          onSent={(changed) => {
            endReply();
            onChange(changed);
          }}
          onCancel={endReply}
        />
      )}
      {canWrite && !isReplying && (
        <NoteActions
          note={note}
          projectId={projectId}
          t={t}
          onChange={onChange}
          onReply={note.kind === 'comment' ? () => setReplying(true) : null}
        />
      )}
    </article>
  );
}

function NoteHead({ note, t }: Pick<NoteItemProps, 'note' | 't'>) {
  const closer = note.closed_by?.full_name || note.closed_by?.email;
  return (
    <div className={styles.noteHead}>
      <Badge tone={note.kind === 'report' ? 'warning' : 'info'}>{t.badge[note.kind]}</Badge>
      <strong>{note.author ?? t.visitor}</strong>
      <span className="hint">
        <LocalTime value={note.created_at} />
        {note.state === 'closed' && closer && ` · ${fill(t.closedBy, { name: closer })}`}
      </span>
    </div>
  );
}

type ActionsProps = Pick<NoteItemProps, 'note' | 'projectId' | 't' | 'onChange'> & {
  onReply: (() => void) | null;
};

function NoteActions({ note, projectId, t, onChange, onReply }: ActionsProps) {
  const toast = useToast();
  const { isBusy, run } = useAction();
  const [isAsked, setAsked] = useState(false);
  const params = { project_id: projectId, note_id: note.id };
  const isOpen = note.state === 'open';
  const turn = () =>
    run(t.failed, async () => {
      onChange(await call('updateNote', { params, body: { state: isOpen ? 'closed' : 'open' } }));
      toast({ tone: 'success', title: isOpen ? t.closed : t.reopened });
    });
  return (
    <div className={`line ${styles.actions}`}>
      {onReply && (
        <Button size="sm" onClick={onReply}>
          {t.reply}
        </Button>
      )}
      <Button size="sm" isBusy={isBusy} onClick={turn}>
        {isOpen ? t.close : t.reopen}
      </Button>
      <Button size="sm" variant="ghost" isDanger onClick={() => setAsked(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t.removeTitle}
        description={fill(t.removeText, { text: shortText(note.text) })}
        action={t.remove}
        run={async () => {
          await call('deleteNote', { params });
          setAsked(false);
          onChange(null);
          toast({ tone: 'success', title: t.removed });
        }}
      />
    </div>
  );
}
