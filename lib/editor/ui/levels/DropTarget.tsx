'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { isForDialog } from '../../../ui/dialogs/is-for-dialog.ts';
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
        if (!data || isTaken(event) || (target instanceof Element && target.matches('input, textarea')))
          return;
        const rows = data.getData('text/plain');
        // Prefer the rows: a spreadsheet also copies a picture of its cells.
        take(event, /\t[^\t\n]*\n/.test(rows) ? [new File([rows], 'clipboard.tsv')] : [...data.files]);
      },
      options,
    );
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      const isOurs = !isTaken(event);
      // Also over a dialog, or the browser would leave the page for the file.
      event.preventDefault();
      setOver(canWrite && isOurs);
    };
    document.addEventListener('dragover', over, options);
    document.addEventListener('dragleave', ({ relatedTarget }) => !relatedTarget && setOver(false), options);
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        const isOurs = !isTaken(event);
        event.preventDefault();
        if (isOurs) take(event, [...(event.dataTransfer?.files ?? [])]);
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

/** Checks whether an event belongs to another part: a component has handled it, or it happens in a dialog. */
function isTaken({ defaultPrevented, target }: Event): boolean {
  return defaultPrevented || (target instanceof HTMLElement && isForDialog(target));
}
