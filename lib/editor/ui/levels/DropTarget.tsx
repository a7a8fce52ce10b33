'use client';

import { type ReactNode, useEffect, useState } from 'react';
import styles from '../editor.module.css';
import { useEditor } from '../frame/context.tsx';
import { useSession } from '../frame/hooks.ts';

/** Takes files dropped or pasted anywhere on the editor, and rows pasted from a spreadsheet. */
export function DropTarget({ children }: { children: ReactNode }) {
  const { uploads, t } = useEditor();
  const [isOver, setOver] = useState(false);
  const canWrite = useSession((state) => state.canWrite);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const take = (event: Event, files: readonly File[]) => {
      if (files.length === 0 || !canWrite) return;
      event.preventDefault();
      void uploads.bring(files);
    };
    document.addEventListener(
      'paste',
      (event) => {
        const { clipboardData: data, target } = event;
        if (!data || (target instanceof Element && target.matches('input, textarea'))) return;
        const rows = data.getData('text/plain');
        // Prefer the rows: a spreadsheet also copies a picture of its cells.
        take(event, /\t[^\t\n]*\n/.test(rows) ? [new File([rows], 'clipboard.tsv')] : [...data.files]);
      },
      options,
    );
    // Skip events that a component inside has already handled.
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(canWrite);
    };
    document.addEventListener('dragover', over, options);
    document.addEventListener('dragleave', ({ relatedTarget }) => !relatedTarget && setOver(false), options);
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (event.defaultPrevented) return;
        event.preventDefault();
        take(event, [...(event.dataTransfer?.files ?? [])]);
      },
      options,
    );
    return () => stop.abort();
  }, [uploads, canWrite]);
  return (
    <div className={styles.drop}>
      {children}
      {isOver && <div className={styles.dropHint}>{t.plan.drop}</div>}
    </div>
  );
}
