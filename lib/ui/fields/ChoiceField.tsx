'use client';

import { useId } from 'react';
import styles from './ChoiceField.module.css';
import { FieldErrors } from './FieldFrame.tsx';
import { useStandingErrors } from './use-standing-errors.ts';

type ChoiceFieldProps<Value extends string> = {
  label: string;
  name: string;
  choices: readonly { value: Value; label: string; text: string }[];
  /** A list if several may be chosen: `FormData.getAll(name)` returns them. */
  defaultValue: Value | readonly Value[];
};

/** Group of radio buttons or checkboxes with a sentence each. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, choices, defaultValue } = props;
  const { standing: errors, forget } = useStandingErrors(undefined, name);
  const id = useId();
  const hasErrors = errors.length > 0;
  const isMultiple = typeof defaultValue !== 'string';
  return (
    <fieldset className={styles.group} aria-describedby={hasErrors ? `${id}-errors` : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label className={styles.choice} key={choice.value}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              onChange={forget}
              name={name}
              value={choice.value}
              defaultChecked={
                isMultiple ? defaultValue.includes(choice.value) : choice.value === defaultValue
              }
              aria-describedby={`${id}-${choice.value}`}
              aria-invalid={(isMultiple && hasErrors) || undefined}
            />
            <span className={styles.texts}>
              <span className="medium">{choice.label}</span>
              <span className={`hint ${styles.text}`} id={`${id}-${choice.value}`}>
                {choice.text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
