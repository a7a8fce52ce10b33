'use client';

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './Form.module.css';

/**
 * Form whose faults come from the server. Turns off the browser's validation bubbles. After a response with faults the
 * first faulty control gets the focus. `faultCount` is the number of rejected fields.
 */
export function Form({ faultCount, ...form }: ComponentProps<'form'> & { faultCount: number }) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faultCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultCount]);
  // If the form is submitted before its script has loaded, POST keeps its values out of the address.
  return <form method="post" noValidate {...form} ref={ref} className={styles.form} />;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
