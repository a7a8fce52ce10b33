'use client';

import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { EditorStrings } from '../../strings/editor.en.ts';
import { latePart } from '../../ui/late-part.tsx';
import { useStrings } from '../../ui/Strings.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import type { Editor } from '../editor.ts';
import type { Uploads } from './context.tsx';
import styles from './editor.module.css';
import type { PlanQuestion, UploadDeps } from './upload-files.ts';

const ReplacePlanDialog = latePart(() => import('./ReplacePlanDialog.tsx'));

/** Returns the functions that upload plans and images, and the dialogs they need. */
export function useUploads(editor: Editor, projectId: string, t: EditorStrings): [Uploads, ReactNode] {
  const toast = useToast();
  const say = useRef(toast);
  say.current = toast;
  const { t: app } = useStrings();
  const [question, setQuestion] = useState<PlanQuestion | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const uploads = useMemo((): Uploads => {
    // Failure messages close when files are chosen again.
    let failed = new AbortController();
    const tell: UploadDeps['say'] = (message) =>
      say.current(message.tone === 'error' ? { ...message, over: failed.signal } : message);
    const deps = { editor, projectId, t, app, say: tell, showBusy: setBusy, ask: setQuestion };
    const load = async () => {
      failed.abort();
      failed = new AbortController();
      return (await import('./upload-files.ts')).createUploads(deps);
    };
    const notSent = () => tell({ tone: 'error', title: t.plan.failed, text: t.plan.notSent });
    return {
      bring: (files) => load().then((ready) => ready.bring(files), notSent),
      plan: (file, levelId) => load().then((ready) => ready.plan(file, levelId), notSent),
      images: (files, ids) => load().then((ready) => ready.images(files, ids), notSent),
    };
  }, [editor, projectId, t, app]);
  const parts = (
    <>
      {busy && (
        <div className={styles.busy} role="status">
          {busy}
        </div>
      )}
      {question && (
        <ReplacePlanDialog
          {...question}
          onDone={(fit) => {
            setQuestion(null);
            if (fit) question.use(fit);
          }}
        />
      )}
    </>
  );
  return [uploads, parts];
}
