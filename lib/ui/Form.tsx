'use client';

import { type ComponentProps, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import type { Faults } from '#lib/contract/client.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { Callout } from './Callout.tsx';
import styles from './Form.module.css';
import { FormContext } from './fields/use-standing-errors.ts';
import { useKeptFocus } from './hooks/focus.ts';
import { useStrings } from './Strings.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'ref'> & {
  faults?: Faults;
  faultCount?: number;
  isBusy?: boolean;
  message?: string | null;
  ref?: RefObject<HTMLFormElement | null>;
};

const none: Faults = {};

/**
 * Form whose faults come from the server: fields show those with their name. Turns off the browser's validation bubbles.
 * After a response with faults the first faulty control gets the focus. `message` says what is wrong with the whole.
 * `useSubmit` returns all of it.
 */
export function Form(props: FormProps) {
  const { faults = none, isBusy = false, message, children, ref: outer, ...rest } = props;
  const { faultCount = Object.keys(faults).length, ...form } = rest;
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
      <FormContext value={{ faults, isBusy }}>{children}</FormContext>
    </form>
  );
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={`cluster ${styles.actions}`}>{children}</div>;
}

/** Button that submits the form around it. */
export function SubmitButton(props: ButtonProps) {
  return <Button type="submit" variant="primary" isBusy={use(FormContext).isBusy} {...props} />;
}

type SubmitActionsProps = Pick<ButtonProps, 'variant' | 'disabled'> & {
  /** Label of the button that submits the form. */
  action: string;
  onCancel: () => void;
};

/** Last row of a form in a dialog: cancel and submit. */
export function SubmitActions({ action, onCancel, ...submit }: SubmitActionsProps) {
  const { t } = useStrings();
  return (
    <FormActions>
      <Button onClick={onCancel}>{t.common.cancel}</Button>
      <SubmitButton {...submit}>{action}</SubmitButton>
    </FormActions>
  );
}
