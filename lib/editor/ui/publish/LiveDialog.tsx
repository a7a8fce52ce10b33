'use client';

import { useState } from 'react';
import { call } from '../../../contract/client.ts';
import { around, fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useFailure } from '../../../ui/hooks/saving.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { useStrings } from '../../../ui/Strings.tsx';
import { PlainLink } from '../../../ui/shell/PlainLink.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { embedCode, embedDefaults } from '../../../viewer/loader/embed-code.ts';
import { unreadOf } from '../../model/unread.ts';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { goToField } from '../frame/go-to-field.ts';
import { useDocument, useScreen, useSession } from '../frame/hooks.ts';
import { DiffList } from './DiffList.tsx';
import { usePublishPage } from './use-publish-page.ts';

const steps = {
  unpublished: 'unpublishProject',
  archived: 'archiveProject',
  restored: 'restoreProject',
} as const;

/** Shows the state of the live map and its differences from the draft, with the actions between the two. */
export default function LiveDialog() {
  const { editor, t, canWrite } = useEditor();
  const live = useSession((state) => state.live);
  const hasLevels = useDocument((document) => document.levels().length > 0);
  const { run, busy } = useSteps();
  const [asked, setAsked] = useState<'unpublished' | 'archived' | null>(null);
  const name = useDocument((document) => document.project().name);
  const isPublic = live.status === 'PUBLISH';
  const isChanged = isPublic && live.has_unpublished_changes;
  const review = usePublishPage();
  const close = () => editor.screen.closeDialog();
  return (
    <Dialog isOpen onClose={close} title={t.live.title}>
      <div className="stack-4">
        <p>
          {live.status === 'ARCHIVE'
            ? t.archived
            : !isPublic
              ? t.live.draftText
              : isChanged
                ? t.live.changedText
                : t.live.liveText}
        </p>
        {isChanged && <DiffList onShow={close} />}
        {isPublic && live.live_updated_at && <LiveSince date={live.live_updated_at} />}
        {isPublic && <PublicLinks />}
        {canWrite && live.status !== 'ARCHIVE' && <UnreadFields onGo={close} />}
        {asked && (
          <div className={styles.confirm} role="alert">
            <p>
              <strong>{fill(asked === 'archived' ? t.live.confirmArchive : t.live.confirm, { name })}</strong>
              <br />
              {asked === 'archived' ? t.live.archiveText : t.live.unpublishText}
            </p>
            <div className={`row ${styles.actions}`}>
              <Button onClick={() => setAsked(null)}>{t.cancel}</Button>
              <Button
                variant="danger"
                isBusy={busy === asked}
                onClick={() => void run(asked).then(() => setAsked(null))}
              >
                {asked === 'archived' ? t.live.archive : t.live.unpublish}
              </Button>
            </div>
          </div>
        )}
        {canWrite && !asked && (
          <div className={`row ${styles.actions}`}>
            {live.status === 'ARCHIVE' ? (
              <Button variant="primary" isBusy={busy === 'restored'} onClick={() => void run('restored')}>
                {t.live.restore}
              </Button>
            ) : (
              (!isPublic || isChanged) && (
                <Button
                  variant="primary"
                  disabled={!hasLevels}
                  title={hasLevels ? undefined : t.live.nothing}
                  isBusy={review.isBusy}
                  onClick={review.open}
                >
                  {t.live.review}
                </Button>
              )
            )}
          </div>
        )}
        {canWrite && !asked && live.status !== 'ARCHIVE' && (
          <div className={styles.ends}>
            {isPublic && (
              <Button variant="link" onClick={() => setAsked('unpublished')}>
                {t.live.unpublish}
              </Button>
            )}
            <Button variant="link" onClick={() => setAsked('archived')}>
              {t.live.archive}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function LiveSince({ date }: { date: string }) {
  const { t } = useEditor();
  const [before, after] = around(t.live.since, 'date');
  return (
    <p className="faint">
      {before}
      <LocalTime value={date} />
      {after}
    </p>
  );
}

function PublicLinks() {
  const { t } = useEditor();
  const key = useDocument((document) => document.project().key);
  const code = embedCode({ origin: location.origin, key, name: '', size: null }, embedDefaults);
  return (
    <>
      <PlainLink href={`/m/${key}`} target="_blank">
        {t.live.openMap}
      </PlainLink>
      <div>
        <p className="faint">{t.live.copyEmbed}</p>
        <CopyField label={t.live.copyEmbed} value={code} />
      </div>
    </>
  );
}

/** Returns the actions between draft and live map. Each saves unsaved changes first. */
function useSteps() {
  const { editor, autosave, projectId, t } = useEditor();
  const { t: app } = useStrings();
  const { begin, fail } = useFailure();
  const toast = useToast();
  const [busy, setBusy] = useState<keyof typeof steps | null>(null);
  const run = async (step: keyof typeof steps) => {
    setBusy(step);
    const over = begin();
    try {
      // An archived project takes changes only after it is restored.
      if (step !== 'restored') {
        await autosave.flush();
        if (autosave.unsaved > 0) {
          const isOffline = editor.session.store.getState().save.kind === 'offline';
          const text = isOffline ? app.errors.unreachable : t.save.leave;
          return toast({ tone: 'error', title: t.live.failed, text, over });
        }
      }
      const project = await call(steps[step], { params: { project_id: projectId } });
      const { status, has_unpublished_changes, published_at, live_updated_at } = project;
      editor.session.setLive({ status, has_unpublished_changes, published_at, live_updated_at });
      if (step === 'restored') editor.session.allowWriting();
      toast({ tone: 'success', title: t.live[step] });
      await autosave.refresh();
    } catch (error) {
      fail(t.live.failed, error);
    } finally {
      setBusy(null);
    }
  };
  return { run, busy };
}

/** Counts the fields whose texts were not taken, so that nobody misses them on the live map, and goes to the first. */
function UnreadFields({ onGo }: { onGo: () => void }) {
  const opened = useEditor();
  const { editor, t, language } = opened;
  useSession((state) => state.unread);
  const isImporting = useScreen((state) => state.incoming !== null);
  const fields = unreadOf(editor.session);
  const [first] = fields;
  if (!first) return null;
  return (
    <div className={styles.confirm} role="status">
      <p>{fill(t.live.unread, { count: fields.length }, language)}</p>
      {/* The import has the place of the details. */}
      {!isImporting && (
        <Button
          variant="link"
          onClick={() => {
            onGo();
            goToField(first, opened);
          }}
        >
          {fill(t.live.goToUnread, { count: fields.length }, language)}
        </Button>
      )}
    </div>
  );
}
