'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../contract/client.ts';
import type { previewLink } from '../../../contract/schemas/content-history.ts';
import type { EditorStrings } from '../../../messages/editor.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { useAction } from '../../../ui/hooks/saving.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import styles from '../frame/dialogs.module.css';
import { LoadFailed } from '../frame/LoadFailed.tsx';
import { useLoading } from '../frame/use-loading.ts';

type Link = z.output<typeof previewLink>;
const lifeDays = [7, 30, 365] as const;

export type PreviewLinksProps = {
  projectId: string;
  canWrite: boolean;
  texts: { links: EditorStrings['links']; failed: string };
  /** Saves what is not saved, so that the link shows it. */
  prepare?: () => Promise<unknown>;
};

/** Creates, lists and withdraws links that show the draft to people without an account. */
export function PreviewLinks({ projectId, canWrite, texts, prepare }: PreviewLinksProps) {
  const { links: t } = texts;
  const { language } = useStrings();
  const toast = useToast();
  const { isBusy, run } = useAction();
  const { links, setLinks, error, load } = useLinks(projectId);
  const [life, setLife] = useState('7');
  const [asked, setAsked] = useState<string | null>(null);
  const params = { project_id: projectId };
  const make = () =>
    run(texts.failed, async () => {
      await prepare?.();
      const body = { expires_in_days: life === 'never' ? null : Number(life) };
      const made = await call('createPreviewLink', { params, body });
      setLinks((now) => [made, ...without(now ?? [], [made])]);
    });
  const revoke = async (id: string) => {
    await call('deletePreviewLink', { params: { ...params, link_id: id } });
    setLinks((now) => (now ?? []).filter((link) => link.id !== id));
    setAsked(null);
    toast({ tone: 'success', title: t.revoked });
  };
  const allow = (id: string, allowsComments: boolean) =>
    run(texts.failed, async () => {
      const body = { allows_comments: allowsComments };
      const link = await call('updatePreviewLink', { params: { ...params, link_id: id }, body });
      setLinks((now) => (now ?? []).map((each) => (each.id === id ? link : each)));
    });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <>
      {canWrite && (
        <div className={`stack ${styles.makeLink}`}>
          <Pick
            label={t.expires}
            value={life}
            choices={[
              ...lifeDays.map((days) => ({
                value: String(days),
                label: fill(t.days, { count: days }, language),
              })),
              { value: 'never', label: t.never },
            ]}
            onChange={setLife}
          />
          <Button variant="primary" isBusy={isBusy} onClick={make}>
            {t.make}
          </Button>
        </div>
      )}
      {error !== null && <LoadFailed title={t.loadFailed} error={error} onRetry={load} />}
      {links?.length === 0 && error === null && <p className="faint">{t.none}</p>}
      <ul className={styles.rows}>
        {links?.map((link) => (
          <li key={link.id} className={styles.link}>
            {link.url !== null && <CopyField label={t.copy} value={link.url} isOneLine />}
            <p className="faint">
              {[
                link.expires_at
                  ? fill(t.until, { date: date.format(new Date(link.expires_at)) })
                  : t.withoutEnd,
                link.created_by && fill(t.by, { name: link.created_by.full_name || link.created_by.email }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {canWrite && (
              <label className={`row ${styles.comments}`}>
                <input
                  type="checkbox"
                  checked={link.allows_comments}
                  onChange={(event) => allow(link.id, event.target.checked)}
                />
                {t.comments}
              </label>
            )}
            {/* Who sees the address may withdraw it, in an archived project too: its link still shows the draft. */}
            {link.url !== null && (
              <Button size="sm" variant="ghost" isDanger onClick={() => setAsked(link.id)}>
                {t.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t.revokeTitle}
        description={t.revokeText}
        action={t.revoke}
        run={async () => {
          if (asked) await revoke(asked);
        }}
      />
    </>
  );
}

/** Returns the loaded links, together with links made while the list was loading. */
function useLinks(projectId: string) {
  const [links, setLinks] = useState<readonly Link[] | null>(null);
  const { error, load } = useLoading(
    () => call('listPreviewLinks', { params: { project_id: projectId } }),
    (found) => setLinks((made) => [...(made ?? []), ...without(found, made ?? [])]),
  );
  return { links, setLinks, error, load };
}

function without(links: readonly Link[], others: readonly Link[]): Link[] {
  return links.filter(({ id }) => !others.some((other) => other.id === id));
}
