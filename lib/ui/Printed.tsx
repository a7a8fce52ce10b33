'use client';

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import styles from './Printed.module.css';

/** Content that is printed alone while it is on the page. */
export function Printed({ children }: { children: ReactNode }) {
  return <div className={styles.printed}>{children}</div>;
}

/** Like `Printed`, hidden on the screen. Rendered outside of dialogs, which would cut it off after one page. */
export function PrintedOnly({ children }: { children: ReactNode }) {
  return createPortal(<div className={cx(styles.printed, styles.paperOnly)}>{children}</div>, document.body);
}
