'use client';

import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { listVersions, restoreVersion } from '../../contract/calls.ts';
import { call } from '../../contract/client.ts';
import type { version } from '../../contract/schemas/content-history.ts';
import { fill, plural } from '../../strings/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import { useEditor } from './context.tsx';
import styles from './dialogs.module.css';

type Version = z.output<typeof version>;
const pageSize = 50;

/** The states that went live, each to be brought back into the draft. */
export default function HistoryDialog() {
  const { editor, autosave, projectId, t, language, canWrite } = useEditor();
  const toast = useToast();
  const fail = useFailure();
  const [versions, setVersions] = useState<readonly Version[] | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = () => editor.session.set({ dialog: null });
  useEffect(() => {
    let isGone = false;
    call(listVersions, { params: { project_id: projectId }, query: { page_size: pageSize } }).then(
      ({ results }) => !isGone && setVersions(results),
      () => !isGone && setVersions([]),
    );
    return () => {
      isGone = true;
    };
  }, [projectId]);
  const restore = async (number: number) => {
    setBusy(true);
    try {
      await autosave.flush();
      await call(restoreVersion, { params: { project_id: projectId, n: String(number) } });
      await autosave.refresh();
      toast({ tone: 'success', title: fill(t.history.restored, { number }) });
      close();
    } catch (error) {
      fail(t.live.failed, error);
    } finally {
      setBusy(false);
    }
  };
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && close()} title={t.history.title}>
      {versions?.length === 0 && <p className={styles.faint}>{t.history.none}</p>}
      <ol className={styles.rows}>
        {versions?.map((each) => (
          <li key={each.number}>
            <div>
              <strong>{fill(t.history.version, { number: each.number })}</strong>
              <p className={styles.faint}>
                {fill(t.history.by, {
                  date: date.format(new Date(each.created_at)),
                  name: each.created_by?.full_name || each.created_by?.email || '–',
                })}
                <br />
                {list.format(
                  (['levels', 'areas', 'markers'] as const).map((kind) =>
                    plural(t.history.counts[kind], each.counts[kind], language),
                  ),
                )}
              </p>
            </div>
            {canWrite && asked !== each.number && (
              <Button size="sm" onClick={() => setAsked(each.number)}>
                {t.history.restore}
              </Button>
            )}
            {asked === each.number && (
              <div className={styles.confirm}>
                <p>
                  <strong>{fill(t.history.confirm, { number: each.number })}</strong> {t.history.confirmText}
                </p>
                <div className={styles.actions}>
                  <Button size="sm" onClick={() => setAsked(null)}>
                    {t.cancel}
                  </Button>
                  <Button
                    size="sm"
                    variant="primary"
                    isBusy={isBusy}
                    onClick={() => void restore(each.number)}
                  >
                    {t.history.restore}
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
