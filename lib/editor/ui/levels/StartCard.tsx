'use client';

import { ImageUp } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { operation } from '../../operations.ts';
import { CameraButton } from '../frame/camera-button.tsx';
import { useEditor } from '../frame/context.tsx';
import { FileButton } from '../frame/file-button.tsx';
import { useScreen, useSession } from '../frame/hooks.ts';
import styles from '../guide.module.css';
import { startBlank } from '../places/begin-with.ts';

/** Ways to start in an empty project. */
export default function StartCard() {
  const { editor, uploads, t } = useEditor();
  const canWrite = useSession((state) => state.canWrite);
  const isIdle = useScreen((state) => state.incoming === null);
  if (!canWrite || !isIdle) return null;
  return (
    <div className={`row-3 ${styles.start}`}>
      <ImageUp aria-hidden />
      <h2>{t.start.title}</h2>
      <p>{t.start.text}</p>
      <div className={`cluster ${styles.startActions}`}>
        <FileButton variant="primary" onFiles={([file]) => file && void uploads.bring([file])}>
          {t.start.choose}
        </FileButton>
        <CameraButton hint={t.start.noCamera} onPhoto={(file) => void uploads.bring([file])}>
          {t.start.camera}
        </CameraButton>
        <Button onClick={() => operation('bringIn').run(editor)}>{t.operations.bringIn}</Button>
        <Button onClick={() => startBlank(editor)}>{t.start.blank}</Button>
      </div>
      <p className={styles.faint}>{t.start.hint}</p>
    </div>
  );
}
