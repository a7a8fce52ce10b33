import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Callout.module.css';
import { cx } from './cx.ts';
import tones from './tones.module.css';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** Message in the flow of a page. Screen readers announce errors at once. */
export function Callout({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={cx(styles.callout, tones[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div className={`stack ${styles.body}`}>{children}</div>
    </div>
  );
}
