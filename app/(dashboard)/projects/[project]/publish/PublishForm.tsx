'use client';

import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { Button } from '#lib/ui/Button.tsx';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useFailure } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { embedCode, embedDefaults } from '#lib/viewer/loader/embed-code.ts';
import { useReview } from './context.tsx';
import styles from './publish.module.css';

/** Publishes what the page shows, with a call that carries its revision. */
export type PublishShown = (send: (ifMatch: number) => Promise<unknown>) => Promise<void>;

/** The note and the button that publishes, then address and code of the map. */
export function PublishForm({ onPublish }: { onPublish: PublishShown }) {
  const { canWrite, document, project, t } = useReview();
  const { status, has_unpublished_changes: isChanged } = project;
  const isPublic = status === 'PUBLISH';
  const hasLevels = document.levels().length > 0;
  return (
    <>
      {canWrite && status !== 'ARCHIVE' && (!isPublic || isChanged) && (
        <section className="contents" aria-label={t.title}>
          {hasLevels ? (
            <Going isPublic={isPublic} onPublish={onPublish} />
          ) : (
            <p className={styles.muted}>{t.empty}</p>
          )}
        </section>
      )}
      <Addresses isPublic={isPublic} />
      {isPublic && (
        <div>
          <ButtonLink
            href={`/m/${project.key}`}
            target="_blank"
            prefetch={false}
            icon={<ArrowUpRight aria-hidden />}
          >
            {t.openMap}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Going({ isPublic, onPublish }: { isPublic: boolean; onPublish: PublishShown }) {
  const { projectId, project, t } = useReview();
  const { t: app } = useStrings('project');
  const router = useRouter();
  const toast = useToast();
  const { begin, fail } = useFailure();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const publish = async () => {
    begin();
    const body = note.trim() === '' ? {} : { note };
    const params = { project_id: projectId };
    await onPublish((ifMatch) => call(isPublic ? 'updateLive' : 'publishProject', { params, body, ifMatch }));
    const { updated, published, publishedText } = app.project;
    if (isPublic) toast({ tone: 'success', title: updated });
    else toast({ tone: 'success', title: fill(published, { name: project.name }), text: publishedText });
    setNote('');
    router.refresh();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await publish().catch((error: unknown) => fail(app.project.notPublished, error));
    setBusy(false);
  };
  return (
    <form className="contents" onSubmit={onSubmit}>
      <TextField
        label={t.note}
        hint={t.noteHint}
        value={note}
        maxLength={limits.versionNoteCharsMax}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.bar}>
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {isPublic ? t.update : t.publish}
        </Button>
      </div>
    </form>
  );
}

/** Before the first time, visitors' address can still be chosen freely. */
function Addresses({ isPublic }: { isPublic: boolean }) {
  const { canWrite, origin, project, projectId, t } = useReview();
  const texts = t.address;
  const map = { origin, key: project.key, name: project.name, size: null };
  return (
    <section className={`stack-3 ${styles.part}`} aria-labelledby="publish-address">
      <div>
        <h2 id="publish-address">{texts.title}</h2>
        <p className={styles.muted}>{isPublic ? texts.now : texts.later}</p>
      </div>
      <CopyField label={texts.link} value={`${origin}/m/${project.key}`} isOneLine />
      <CopyField label={texts.code} value={embedCode(map, embedDefaults)} />
      {canWrite && !isPublic && <Link href={`/projects/${projectId}/settings`}>{texts.change}</Link>}
    </section>
  );
}
