'use client';

import { ImageUp } from 'lucide-react';
import { fill } from '../../strings/text.ts';
import { Button } from '../../ui/Button.tsx';
import { addLevel } from '../commands/add-level.ts';
import { useEditor } from './context.tsx';
import { FileButton } from './file-button.tsx';
import styles from './guide.module.css';
import { useEditorState } from './hooks.ts';

/** What an empty project begins with. */
export default function StartCard() {
  const { editor, uploads, t } = useEditor();
  const isOffered = useEditorState((state) => state.canWrite && state.incoming === null);
  if (!isOffered) return null;
  const startBlank = () => {
    const { session } = editor;
    const id = session.newId();
    if (session.run(addLevel(session.document, { id, name: fill(t.levels.name, { number: 1 }) }))) {
      session.setLevel(id);
    }
  };
  return (
    <div className={styles.start}>
      <ImageUp aria-hidden />
      <h2>{t.start.title}</h2>
      <p>{t.start.text}</p>
      <div className={styles.startActions}>
        <FileButton variant="primary" onFiles={([file]) => file && void uploads.plan(file, null)}>
          {t.start.choose}
        </FileButton>
        <Button onClick={() => void uploads.bring([])}>{t.operations.bringIn}</Button>
        <Button onClick={startBlank}>{t.start.blank}</Button>
      </div>
      <p className={styles.faint}>{t.start.hint}</p>
    </div>
  );
}
