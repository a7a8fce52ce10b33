import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info';

export function Badge(props: { tone?: Tone; isPlain?: boolean; children: ReactNode }) {
  const { tone = 'neutral', isPlain, children } = props;
  return <span className={cx(styles.badge, styles[tone], isPlain && styles.plain)}>{children}</span>;
}
