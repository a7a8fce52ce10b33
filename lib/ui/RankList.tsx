import type { CSSProperties, ReactNode } from 'react';
import styles from './RankList.module.css';

type RankListProps = {
  label: string;
  /** `action` is shown between name and count. */
  entries: readonly { id: string; name: string; beside?: string; count: number; action?: ReactNode }[];
  formatNumber: (value: number) => string;
  /** Whether entries are numbered, to match numbers in a picture beside the list. */
  isNumbered?: boolean;
};

/** List of counts, highest first, each with a bar of its share. */
export function RankList({ label, entries, formatNumber, isNumbered = false }: RankListProps) {
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map(({ id, name, beside, count, action }, i) => (
        <li
          key={id}
          className={styles.entry}
          style={{ '--share': `${(count / most) * 100}%` } as CSSProperties}
        >
          <span className={styles.name}>
            {isNumbered && (
              <span className={styles.number} aria-hidden>
                {i + 1}
              </span>
            )}
            <span>{name}</span> {beside && <span className={`hint ${styles.beside}`}>{beside}</span>}
          </span>
          {action}
          <span className={styles.count}>{formatNumber(count)}</span>
        </li>
      ))}
    </ol>
  );
}
