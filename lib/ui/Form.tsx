'use client';

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './Form.module.css';

/**
 * A form whose faults come from the server: the browser's own bubbles are off, and after an answer with faults the
 * first faulty control takes the focus. `faultCount` is how many places were refused.
 */
export function Form({ faultCount, ...form }: ComponentProps<'form'> & { faultCount: number }) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faultCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultCount]);
  // Sent before its script is there, nothing of it may end up in an address.
  return <form method="post" noValidate {...form} ref={ref} className={styles.form} />;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
