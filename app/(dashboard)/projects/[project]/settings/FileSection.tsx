'use client';

import { Download, PackageOpen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { addressOf, call } from '#lib/contract/client.ts';
import { FileButton } from '#lib/editor/ui/file-button.tsx';
import { fill } from '#lib/messages/fill.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { PlainLink } from '#lib/ui/PlainLink.tsx';
import { Section } from '#lib/ui/Section.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { useAction } from '#lib/ui/use-action.ts';
import styles from './settings.module.css';
import { useSettingsPage } from './settings-page.tsx';

/** Exports the project as a file, and imports files as projects. */
export function FileSection({ organization }: { organization: string }) {
  const { saved, canWrite, mayCreate, texts } = useSettingsPage();
  const t = texts.files;
  const router = useRouter();
  const toast = useToast();
  const { isBusy, run } = useAction();
  const bringBack = (file: File) =>
    run(t.notImported, async () => {
      const form = new FormData();
      form.set('organization', organization);
      form.set('file', file);
      const { id, name } = await call('importProject', { form });
      toast({ tone: 'success', title: fill(t.imported, { name }) });
      router.push(`/projects/${id}`);
    });
  return (
    <Section id="files" title={t.title} text={t.text}>
      <div className={styles.row}>
        <p className={styles.note}>{t.exportText}</p>
        <div>
          <PlainLink download href={addressOf('exportProject', { params: { project_id: saved.id } })}>
            <Download aria-hidden />
            {t.export}
          </PlainLink>
        </div>
      </div>
      {mayCreate && (
        <div className={styles.row}>
          <p className={styles.note}>{t.importText}</p>
          <div>
            <FileButton
              icon={<PackageOpen aria-hidden />}
              accept=".zip,application/zip"
              isBusy={isBusy}
              onFiles={([file]) => file && bringBack(file)}
            >
              {t.import}
            </FileButton>
          </div>
          {isBusy && (
            <p className={styles.note} role="status">
              {t.importing}
            </p>
          )}
        </div>
      )}
      {canWrite && (
        <div className={styles.row}>
          <p className={styles.note}>{t.bringText}</p>
          <div>
            <ButtonLink href={`/projects/${saved.id}/edit?begin=import`}>{t.bring}</ButtonLink>
          </div>
        </div>
      )}
    </Section>
  );
}
