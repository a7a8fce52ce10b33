'use client';

import { type ReactNode, useMemo, useRef, useState } from 'react';
import { lateCode } from '../../../late/late-code.ts';
import type { EditorStrings } from '../../../messages/editor.ts';
import { latePart } from '../../../ui/late-part.tsx';
import { useStrings } from '../../../ui/Strings.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import type { Editor } from '../../editor.ts';
import styles from '../editor.module.css';
import type { Uploads } from '../frame/context.tsx';
import type { PlanQuestion, UploadDeps } from '../import/upload-files.ts';

const uploadCode = lateCode(() => import('../import/upload-files.ts'));
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
      return (await uploadCode.load()).createUploads(deps);
    };
    return {
      bring: async (files) => (await load()).bring(files),
      plan: async (file, levelId) => (await load()).plan(file, levelId),
      replace: async (file, levelId) => (await load()).replace(file, levelId),
      images: async (files, ids) => (await load()).images(files, ids),
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
