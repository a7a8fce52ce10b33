'use client';

import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../contract/client.ts';
import type { version } from '../../contract/schemas/content-history.ts';
import { lateCode } from '../../late/late-code.ts';
import type { VersionTexts } from '../../messages/app.ts';
import { around, fill } from '../../messages/fill.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../../ui/hooks/saving.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { PlainLink } from '../../ui/shell/PlainLink.tsx';
import type { ReviewChange } from '../review/review-changes.ts';
import styles from './team.module.css';
import type { VersionComparison } from './VersionDiff.tsx';

const diffCode = lateCode(() => import('./VersionDiff.tsx'));

export type Version = z.output<typeof version>;

export type VersionRowsProps = {
  projectId: string;
  versions: readonly Version[];
  t: VersionTexts & { cancel: string };
  language: string;
  canRestore: boolean;
  /** Whether the version's own page is shown, which needs no link to itself. */
  isViewed?: boolean;
  /** Called before the draft is compared or replaced. */
  prepare?: () => Promise<void>;
  /** Shows a change where it lies, if the rows are in the editor. */
  onShow?: (change: ReviewChange) => void;
  /** Called after the version was restored into the draft, with the version that keeps the draft of before. */
  onRestored: (number: number, draftVersion: number) => void | Promise<void>;
};

/** Lists versions, newest first. Each can be compared with the draft and restored. */
export function VersionRows({ versions, ...shared }: VersionRowsProps) {
  return (
    <ol className={styles.rows}>
      {versions.map((each) => (
        <VersionRow key={each.number} version={each} {...shared} />
      ))}
    </ol>
  );
}

type RowProps = Omit<VersionRowsProps, 'versions'> & { version: Version };

function VersionRow(props: RowProps) {
  const { projectId, version: each, t, language, canRestore, isViewed, prepare, onShow, onRestored } = props;
  /** Null until the first question, so that a row takes the focus back only after its own. */
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const [diff, setDiff] = useState<VersionComparison | null>(null);
  const { isBusy, run } = useAction();
  const params = { project_id: projectId, n: String(each.number) };
  const compare = () =>
    run(t.compareFailed, async () => {
      await prepare?.();
      const { compareVersion } = await diffCode.load();
      setDiff(await compareVersion(projectId, each.number, language));
    });
  const restore = () =>
    run(t.restoreFailed, async () => {
      await prepare?.();
      const { draft_version } = await call('restoreVersion', { params });
      setAsked(false);
      setDiff(null);
      await onRestored(each.number, draft_version);
    });
  const VersionDiff = diffCode.parts?.VersionDiff;
  return (
    <li className={`spread ${styles.row}`}>
      <div className={styles.texts}>
        <strong>{fill(t.version, { number: each.number })}</strong>{' '}
        <Badge tone={each.kind === 'live' ? 'success' : 'neutral'}>{t.kinds[each.kind]}</Badge>
        {each.reason && <p className={styles.reason}>{each.note || t.reasons[each.reason]}</p>}
        <VersionFacts version={each} t={t} language={language} />
      </div>
      {!isAsked && (
        <div className={`line ${styles.actions}`}>
          {!isViewed && (
            <PlainLink
              variant="link"
              href={`/projects/${projectId}/history/versions/${each.number}`}
              aria-label={fill(t.viewOne, { number: each.number })}
            >
              {t.view}
            </PlainLink>
          )}
          <Button
            variant="link"
            aria-expanded={diff !== null}
            isBusy={isBusy}
            onClick={diff ? () => setDiff(null) : compare}
          >
            {diff ? t.hideCompare : t.compare}
          </Button>
          {canRestore && (
            <Button size="sm" autoFocus={isAsked === false} onClick={() => setAsked(true)}>
              {t.restore}
            </Button>
          )}
        </div>
      )}
      {isAsked && (
        <Asked title={fill(t.confirm, { number: each.number })} text={t.confirmText}>
          <Button size="sm" autoFocus onClick={() => setAsked(false)}>
            {t.cancel}
          </Button>
          <Button size="sm" variant="danger" isBusy={isBusy} onClick={restore}>
            {t.restore}
          </Button>
        </Asked>
      )}
      {diff && VersionDiff && <VersionDiff comparison={diff} t={t} language={language} onShow={onShow} />}
    </li>
  );
}

function VersionFacts({ version: each, t, language }: Pick<RowProps, 'version' | 't' | 'language'>) {
  const [before, after] = around(t.by, 'date');
  const name = each.created_by?.full_name || each.created_by?.email || t.somebody;
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  return (
    <p className="hint">
      {before}
      <LocalTime value={each.created_at} />
      {fill(after, { name })}
      <br />
      {list.format(
        (['levels', 'areas', 'markers'] as const).map((kind) =>
          fill(t.counts[kind], { count: each.counts[kind] }, language),
        ),
      )}
    </p>
  );
}

/** A question under a row, with its choices. */
function Asked({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.asked} role="alert">
      <p>
        <strong>{title}</strong> {text}
      </p>
      <div className={`line ${styles.actions}`}>{children}</div>
    </div>
  );
}
