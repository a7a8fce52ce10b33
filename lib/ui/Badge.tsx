import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx.ts';
import tones from './tones.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info';

export function Badge(props: { tone?: Tone; isPlain?: boolean; children: ReactNode }) {
  const { tone = 'neutral', isPlain, children } = props;
  const color = tone === 'neutral' ? styles.neutral : tones[tone];
  return <span className={cx(styles.badge, color, isPlain && styles.plain)}>{children}</span>;
}
