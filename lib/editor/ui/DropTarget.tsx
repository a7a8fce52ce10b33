'use client';

import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { useEditor } from './context.tsx';
import styles from './editor.module.css';
import { useEditorState } from './hooks.ts';

/** Takes a floor plan that is dropped on the canvas or pasted anywhere. */
export function DropTarget({ children }: { children: ReactNode }) {
  const { uploads, t } = useEditor();
  const [isOver, setOver] = useState(false);
  const levelId = useEditorState((state) => state.levelId);
  const canWrite = useEditorState((state) => state.canWrite);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || !canWrite || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      void uploads.plan(file, levelId);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [uploads, levelId, canWrite]);
  const hasFile = (event: DragEvent) => canWrite && event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the buttons that choose a file.
    <div
      className={styles.drop}
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) void uploads.plan(file, levelId);
      }}
    >
      {children}
      {isOver && <div className={styles.dropHint}>{t.plan.drop}</div>}
    </div>
  );
}
