'use client';

import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../contract/client.ts';
import type { AppStrings } from '../../strings/app.en.ts';
import type { EditorStrings } from '../../strings/editor.en.ts';
import { fill } from '../../strings/text.ts';
import { useStrings } from '../../ui/Strings.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { addLevel } from '../commands/add-level.ts';
import type { Plan } from '../commands/replace-plan.ts';
import { replacePlan } from '../commands/replace-plan.ts';
import { updatePlaces } from '../commands/update-places.ts';
import type { Editor } from '../editor.ts';
import type { CheckedImage } from '../save/check-image.ts';
import type { Uploads } from './context.tsx';
import styles from './editor.module.css';

const ReplacePlanDialog = lazy(() => import('./ReplacePlanDialog.tsx'));

type Question = { levelId: string; plan: Plan };

/** Uploading plans and images, with what has to be asked and told on the way. */
export function useUploads(editor: Editor, projectId: string, t: EditorStrings): [Uploads, ReactNode] {
  const toast = useToast();
  const say = useRef(toast);
  say.current = toast;
  const { t: app } = useStrings();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const uploads = useMemo(() => {
    const { session } = editor;
    const refuse = (text: string) => say.current({ tone: 'error', title: t.plan.failed, text });
    const checked = async (file: File): Promise<CheckedImage | null> => {
      const { checkImage } = await import('../save/check-image.ts');
      const result = await checkImage(file);
      if ('wrong' in result) {
        const size = (file.size / 1024 / 1024).toFixed(1);
        refuse(fill(t.plan[result.wrong], { size }));
        return null;
      }
      return result;
    };
    const attempt = async (text: string, work: () => Promise<void>) => {
      setBusy(text);
      try {
        await work();
      } catch (error) {
        refuse(error instanceof ApiError ? await reasonOf(error, app, t) : t.plan.unreadable);
      } finally {
        setBusy(null);
      }
    };
    const putPlan = (plan: Plan, levelId: string | null, name: string) => {
      const { document } = session;
      const level = levelId ? document.get(levelId) : null;
      if (level?.kind !== 'level') {
        const id = session.newId();
        if (session.run(addLevel(document, { id, name, fields: plan }))) session.setLevel(id);
        return;
      }
      const isOther = level.width !== plan.width || level.height !== plan.height;
      if (isOther && document.places(level.id).length > 0) setQuestion({ levelId: level.id, plan });
      else session.run(replacePlan(document, { id: level.id, plan }));
    };
    return {
      async plan(file, levelId) {
        const image = await checked(file);
        if (!image) return;
        if (image.note) say.current({ tone: 'success', title: t.plan[image.note] });
        await attempt(t.plan.uploading, async () => {
          const { url, thumbnails } = await (await import('../save/send-image.ts')).sendImage(
            projectId,
            file,
          );
          const { width, height } = image;
          const number = session.document.levels().length + 1;
          const name = fill(t.levels.name, { number });
          putPlan({ imageUrl: url, imageThumbnails: thumbnails, width, height }, levelId, name);
        });
      },
      async images(files, ids) {
        await attempt(t.plan.uploadingImages, async () => {
          for (const file of files) {
            if (!(await checked(file))) continue;
            const image = await (await import('../save/send-image.ts')).sendImage(projectId, file);
            for (const id of ids) {
              const place = session.document.place(id);
              if (place) {
                const images = [...place.images, { ...image, order: place.images.length }];
                session.run(updatePlaces(session.document, { ids: [id], fields: { images } }));
              }
            }
          }
        });
      },
    } satisfies Uploads;
  }, [editor, projectId, t, app]);
  const parts = (
    <>
      {busy && (
        <div className={styles.busy} role="status">
          {busy}
        </div>
      )}
      <Suspense>
        {question && (
          <ReplacePlanDialog
            {...question}
            onDone={(fit) => {
              setQuestion(null);
              if (!fit) return;
              const { levelId: id, plan } = question;
              editor.session.run(replacePlan(editor.session.document, { id, plan, fit }));
            }}
          />
        )}
      </Suspense>
    </>
  );
  return [uploads, parts];
}

/** What the service said, or that the file did not get there. */
async function reasonOf(error: ApiError, app: AppStrings, t: EditorStrings): Promise<string> {
  if (error.status === 0) return t.plan.notSent;
  const { describeError } = await import('../../strings/describe-error.ts');
  return describeError(error, app).message ?? t.plan.notSent;
}
