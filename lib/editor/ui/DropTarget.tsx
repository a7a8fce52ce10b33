'use client';

import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { useEditor } from './context.tsx';
import styles from './editor.module.css';
import { useEditorState } from './hooks.ts';

/** Takes files that are dropped on the canvas or pasted anywhere, and rows pasted from a spreadsheet. */
export function DropTarget({ children }: { children: ReactNode }) {
  const { uploads, t } = useEditor();
  const [isOver, setOver] = useState(false);
  const canWrite = useEditorState((state) => state.canWrite);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data, target } = event;
      if (!data || !canWrite || (target instanceof Element && target.matches('input, textarea'))) return;
      const rows = data.getData('text/plain');
      const files = [...data.files];
      if (files.length === 0 && /\t.*\n/.test(rows)) files.push(new File([rows], 'clipboard.tsv'));
      if (files.length === 0) return;
      event.preventDefault();
      void uploads.bring(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [uploads, canWrite]);
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
        void uploads.bring([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <div className={styles.dropHint}>{t.plan.drop}</div>}
    </div>
  );
}
