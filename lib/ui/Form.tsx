'use client';

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Callout } from './Callout.tsx';
import styles from './Form.module.css';
import { useKeptFocus } from './hooks/focus.ts';
import { useStrings } from './Strings.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'ref'> & {
  faultCount: number;
  message?: string | null;
  ref?: RefObject<HTMLFormElement | null>;
};

/**
 * Form whose faults come from the server. Turns off the browser's validation bubbles. After a response with faults the
 * first faulty control gets the focus. `faultCount` is the number of rejected fields, `message` what is wrong with the
 * whole. `useSubmit` returns both.
 */
export function Form({ faultCount, message, children, ref: outer, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const ref = outer ?? own;
  const keptFocus = useKeptFocus(ref);
  useEffect(() => {
    if (faultCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultCount, ref]);
  // If the form is submitted before its script has loaded, POST keeps its values out of the address.
  return (
    <form method="post" noValidate {...form} {...keptFocus} ref={ref} className="stack-5">
      {message && <Callout tone="error">{message}</Callout>}
      {children}
    </form>
  );
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type SubmitActionsProps = Pick<ButtonProps, 'variant' | 'isBusy' | 'disabled'> & {
  /** Label of the button that submits the form. */
  action: string;
  onCancel: () => void;
};

/** Last row of a form in a dialog: cancel and submit. */
export function SubmitActions({ action, onCancel, variant = 'primary', ...submit }: SubmitActionsProps) {
  const { t } = useStrings();
  return (
    <FormActions>
      <Button onClick={onCancel}>{t.common.cancel}</Button>
      <Button type="submit" variant={variant} {...submit}>
        {action}
      </Button>
    </FormActions>
  );
}
