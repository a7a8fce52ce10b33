'use client';

import type { z } from 'zod';
import type { diff as diffSchema } from '../../contract/schemas/content-history.ts';
import type { VersionTexts } from '../../messages/app.ts';
import { fill } from '../../messages/fill.ts';
import styles from './team.module.css';

type Diff = z.output<typeof diffSchema>;
type DiffProps = { diff: Diff; t: VersionTexts; language: string };

/** More names than this are only counted. */
const shownMax = 50;

/** Lists the places that the draft changes against a version, by name. */
export function VersionDiff({ diff, t, language }: DiffProps) {
  const groups = (['added', 'changed', 'removed'] as const).map((kind) => ({
    kind,
    entries: [...diff[kind].levels, ...diff[kind].areas, ...diff[kind].markers],
  }));
  const filled = groups.filter(({ entries }) => entries.length > 0);
  return (
    <div className={styles.diff} role="status">
      {filled.length === 0 && <p>{t.same}</p>}
      {filled.map(({ kind, entries }) => (
        <section key={kind}>
          <h3>
            {t[kind]} <span className={styles.faint}>{entries.length}</span>
          </h3>
          <ul>
            {entries.slice(0, shownMax).map((entry) => (
              <li key={entry.id}>
                <span>{entry.title || entry.key}</span>
                {entry.level && <span className={styles.faint}> {entry.level.name}</span>}
              </li>
            ))}
          </ul>
          {entries.length > shownMax && (
            <p className={styles.faint}>{fill(t.more, { count: entries.length - shownMax }, language)}</p>
          )}
        </section>
      ))}
    </div>
  );
}
