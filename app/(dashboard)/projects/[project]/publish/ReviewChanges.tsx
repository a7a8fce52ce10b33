'use client';

import Link from 'next/link';
import { useState } from 'react';
import type { FieldChange, ReviewChange } from '#lib/editor/review/review-changes.ts';
import type { SettingsGroup } from '#lib/editor/review/whole-changes.ts';
import { fieldName } from '#lib/editor/ui/frame/field-name.ts';
import { valueText } from '#lib/editor/ui/publish/value-text.ts';
import { fill } from '#lib/messages/fill.ts';
import { Badge, type Tone } from '#lib/ui/Badge.tsx';
import { Button } from '#lib/ui/Button.tsx';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { editAddress, useReview } from './context.tsx';
import styles from './publish.module.css';
import { ReviewMap } from './ReviewMap.tsx';

const tones: Record<ReviewChange['change'], Tone> = {
  added: 'success',
  changed: 'warning',
  removed: 'error',
};

type ReviewChangesProps = {
  changes: readonly ReviewChange[];
  left: number;
  isReadingMore: boolean;
  onMore: () => void;
};

/** Lists the changes by level and place, with both sides of each field, beside a map that draws them. */
export function ReviewChanges({ changes, left, isReadingMore, onMore }: ReviewChangesProps) {
  const { t, language } = useReview();
  const [selected, select] = useState<ReviewChange | null>(null);
  const levels = [...Map.groupBy(changes, ({ levelId }) => levelId)];
  return (
    <>
      <ReviewMap changes={changes} selected={selected} onSelect={select} />
      {levels.map(([levelId, ofLevel]) => (
        <section key={levelId} className={styles.group}>
          <h3>{levelId === '' ? t.whole : ofLevel[0]?.levelName}</h3>
          <ul>
            {ofLevel.map((change) => (
              <li key={change.id} data-chosen={change.id === selected?.id || undefined}>
                <ChangeRow change={change} onSelect={() => select(change)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && (
        <div>
          <Button isBusy={isReadingMore} onClick={onMore}>
            {fill(t.more, { count: left }, language)}
          </Button>
        </div>
      )}
    </>
  );
}

function ChangeRow({ change, onSelect }: { change: ReviewChange; onSelect: () => void }) {
  const { projectId, t } = useReview();
  const { id, kind, title, levelId, by, at, fields } = change;
  return (
    <details className={styles.change} onToggle={({ currentTarget }) => currentTarget.open && onSelect()}>
      <summary>
        <Badge tone={tones[change.change]}>{t.kinds[change.change]}</Badge>
        <strong>{kind === 'project' ? t.groups[id as SettingsGroup] : title}</strong>
        {(kind === 'level' || kind === 'tag') && (
          <span className={styles.muted}>{kind === 'tag' ? t.ofTag : t.ofLevel}</span>
        )}
        {by && (
          <span className={styles.by}>
            {by}
            {at && (
              <>
                , <LocalTime value={at} />
              </>
            )}
          </span>
        )}
      </summary>
      {fields.length > 0 && <FieldTable kind={kind} fields={fields} />}
      {kind === 'project' ? (
        <p>
          <Link href={`/projects/${projectId}/settings`}>{t.openSettings}</Link>
        </p>
      ) : (
        change.change !== 'removed' &&
        levelId !== '' && (
          <p>
            <Link href={editAddress(projectId, levelId, kind === 'level' ? undefined : id)}>{t.open}</Link>
          </p>
        )
      )}
    </details>
  );
}

/** Checks whether the map shows a field better than words do. */
const isDrawn = (path: string): boolean => path === 'data' || path === 'position';

function FieldTable({ kind, fields }: { kind: ReviewChange['kind']; fields: readonly FieldChange[] }) {
  const { t, editorTexts, document, language } = useReview();
  const world = { t: editorTexts, document, language };
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.field}</span>
          </th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{fieldName(kind, path, editorTexts, language)}</th>
            <td>{isDrawn(path) ? t.drawnBefore : valueText(path, before, world)}</td>
            <td>{isDrawn(path) ? t.drawnAfter : valueText(path, after, world)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
