'use client';

import { type FormEvent, useState } from 'react';
import { call } from '../../contract/client.ts';
import type { VersionTexts } from '../../messages/app.ts';
import { limits } from '../../plans/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useAction } from '../../ui/hooks/saving.ts';
import styles from './team.module.css';

type SaveVersionProps = {
  projectId: string;
  t: VersionTexts;
  /** Called before the draft is saved. */
  prepare?: () => Promise<void>;
  onSaved: (number: number) => void | Promise<void>;
};

/** Form that keeps the draft as it is as a version with a name. */
export function SaveVersion({ projectId, t, prepare, onSaved }: SaveVersionProps) {
  const [note, setNote] = useState('');
  const { isBusy, run } = useAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    run(t.saveFailed, async () => {
      await prepare?.();
      const { number } = await call('createVersion', { params: { project_id: projectId }, body: { note } });
      setNote('');
      await onSaved(number);
    });
  };
  return (
    <form className={styles.saveVersion} onSubmit={save}>
      <TextField
        label={t.saveName}
        hint={t.saveHint}
        value={note}
        maxLength={limits.versionNoteCharsMax}
        onChange={(event) => setNote(event.target.value)}
        action={
          <Button type="submit" isBusy={isBusy}>
            {t.save}
          </Button>
        }
      />
    </form>
  );
}
