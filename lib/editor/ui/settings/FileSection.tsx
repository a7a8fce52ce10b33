'use client';

import { Download, PackageOpen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { addressOf, call } from '../../../contract/client.ts';
import { fill } from '../../../messages/fill.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { useAction } from '../../../ui/hooks/saving.ts';
import { PlainLink } from '../../../ui/shell/PlainLink.tsx';
import { Section } from '../../../ui/shell/Section.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { FileButton } from '../frame/file-button.tsx';
import styles from './settings-page.module.css';
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
      <div className={`stack ${styles.row}`}>
        <p className="note">{t.exportText}</p>
        <div>
          <PlainLink download href={addressOf('exportProject', { params: { project_id: saved.id } })}>
            <Download aria-hidden />
            {t.export}
          </PlainLink>
        </div>
      </div>
      {mayCreate && (
        <div className={`stack ${styles.row}`}>
          <p className="note">{t.importText}</p>
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
            <p className="note" role="status">
              {t.importing}
            </p>
          )}
        </div>
      )}
      {canWrite && (
        <div className={`stack ${styles.row}`}>
          <p className="note">{t.bringText}</p>
          <div>
            <ButtonLink href={`/projects/${saved.id}/edit?begin=import`}>{t.bring}</ButtonLink>
          </div>
        </div>
      )}
    </Section>
  );
}
