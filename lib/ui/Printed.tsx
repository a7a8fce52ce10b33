'use client';

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import styles from './Printed.module.css';

/** While this is on the page, paper shows it alone. */
export function Printed({ children }: { children: ReactNode }) {
  return <div className={styles.printed}>{children}</div>;
}

/** The same for what is not on the screen; outside of dialogs, which would cut it off after one sheet. */
export function PrintedOnly({ children }: { children: ReactNode }) {
  return createPortal(<div className={cx(styles.printed, styles.paperOnly)}>{children}</div>, document.body);
}
