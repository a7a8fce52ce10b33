import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Rows.module.css';

/** List of two-line entries, for settings pages. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** Picture or icon. */
  start?: ReactNode;
  title: ReactNode;
  /** Badges after the title. */
  beside?: ReactNode;
  text?: ReactNode;
  /** Actions. */
  end?: ReactNode;
  /** On a phone, `end` stands below the texts and begins where they begin. For actions wider than a button. */
  isEndBelow?: boolean;
};

export function Row({ start, title, beside, text, end, isEndBelow }: RowProps) {
  return (
    <li className={`line ${styles.row}`}>
      {start && <div className={styles.start}>{start}</div>}
      <div className={styles.texts}>
        <div className={styles.titleLine}>
          <span className={styles.title}>{title}</span>
          {beside}
        </div>
        {text && <div className={`hint ${styles.text}`}>{text}</div>}
      </div>
      {end && (
        <div className={`row-1 ${styles.end}`} data-below={isEndBelow || undefined}>
          {end}
        </div>
      )}
    </li>
  );
}

type RowButtonProps = { action: string; name: string; onClick: () => void };

/** Button at the end of a row that ends or removes its entry. Its accessible name includes that of the entry. */
export function RowButton({ action, name, onClick }: RowButtonProps) {
  return (
    <Button size="sm" variant="ghost" isDanger aria-label={`${action}: ${name}`} onClick={onClick}>
      {action}
    </Button>
  );
}
