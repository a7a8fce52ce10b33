'use client';

import { useEffect, useRef, useState } from 'react';
import type { NoteState } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { KeptFocus } from '../../../ui/KeptFocus.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { NoteItem } from '../../team/NoteItem.tsx';
import type { Note } from '../../team/note.ts';
import { useEditor } from '../frame/context.tsx';
import { LoadFailed } from '../frame/LoadFailed.tsx';
import { showNote } from './note-place.ts';
import styles from './notes.module.css';
import { type Loaded, useNotes } from './use-notes.ts';

export type NotesDialogProps = {
  open: Loaded;
  /** Note whose pin was pressed. */
  wanted: string | null;
  onRetry: () => void;
  /** Loads more closed notes, up to at least this count. */
  onReach?: (count: number) => Promise<void>;
  onChange: (id: string, note: Note | null) => void;
  onClose: () => void;
};

/** Number of notes rendered at once: a project may have a thousand. */
const shownAtOnce = 50;

/** Lists open and closed notes, to reply to, close, reopen and show on the map. */
export function NotesDialog({ open, wanted, onRetry, onChange, onClose }: NotesDialogProps) {
  const { t } = useEditor();
  const [state, setState] = useState<NoteState>('open');
  return (
    <Dialog isOpen isSticky onClose={onClose} title={t.notes.title} description={t.notes.text}>
      <KeptFocus>
        <Segmented
          label={t.notes.state}
          value={state}
          choices={[
            { value: 'open', label: t.notes.stateOpen },
            { value: 'closed', label: t.notes.stateClosed },
          ]}
          onChange={setState}
        />
        {state === 'open' ? (
          <NoteList
            loaded={open}
            state={state}
            wanted={wanted}
            onRetry={onRetry}
            onChange={onChange}
            onClose={onClose}
          />
        ) : (
          <ClosedNotes onReopened={onRetry} onClose={onClose} />
        )}
      </KeptFocus>
    </Dialog>
  );
}

function ClosedNotes({ onReopened, onClose }: { onReopened: () => void; onClose: () => void }) {
  const { projectId } = useEditor();
  const { loaded, load, replace, reach } = useNotes(projectId, 'closed');
  return (
    <NoteList
      loaded={loaded}
      state="closed"
      wanted={null}
      onRetry={() => void load()}
      onReach={reach}
      onChange={(id, note) => {
        replace(id, note);
        onReopened();
      }}
      onClose={onClose}
    />
  );
}

type NoteListProps = Omit<NotesDialogProps, 'open'> & { loaded: Loaded; state: NoteState };

function NoteList({ loaded, state, wanted, onRetry, onReach, onChange, onClose }: NoteListProps) {
  const { editor, projectId, t, canWrite } = useEditor();
  const list = useRef<HTMLDivElement>(null);
  const wantedIndex = loaded?.notes.findIndex(({ id }) => id === wanted) ?? -1;
  const [shown, setShown] = useState(Math.max(shownAtOnce, wantedIndex + 1));
  const hasNotes = loaded !== null;
  useEffect(() => {
    if (!wanted || !hasNotes) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-note="${wanted}"]`);
    item?.scrollIntoView({ block: 'nearest' });
    item?.focus();
  }, [wanted, hasNotes]);
  const showMore = async () => {
    await onReach?.(shown + shownAtOnce);
    setShown(shown + shownAtOnce);
  };
  if (!loaded) return <p className="hint">{t.loading}</p>;
  if (loaded.error !== null)
    return <LoadFailed title={t.notes.loadFailed} error={loaded.error} onRetry={onRetry} />;
  if (loaded.notes.length === 0)
    return <p className="hint">{state === 'open' ? t.notes.emptyText : t.notes.emptyClosedTitle}</p>;
  return (
    <div className={styles.list} ref={list}>
      {loaded.notes.slice(0, shown).map((note) => (
        <div key={note.id} data-note={note.id} tabIndex={-1} className={styles.item}>
          <NoteItem
            note={note}
            projectId={projectId}
            t={t.notes}
            canWrite={canWrite}
            where={
              note.level ? (
                <Button variant="link" onClick={() => showNote(editor, note) && onClose()}>
                  {note.place
                    ? fill(t.notes.onLevel, {
                        place: note.place.title || note.place.key,
                        level: note.level.name,
                      })
                    : note.level.name}
                </Button>
              ) : (
                <span className="hint">{t.notes.noWhere}</span>
              )
            }
            onChange={(next) => onChange(note.id, next)}
          />
        </div>
      ))}
      {loaded.count > shown && (
        <Button size="sm" onClick={() => void showMore()}>
          {t.notes.older}
        </Button>
      )}
    </div>
  );
}
