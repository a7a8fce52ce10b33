'use client';

import { useId } from 'react';
import styles from './ChoiceField.module.css';
import field from './TextField.module.css';
import { useStandingErrors } from './use-standing-errors.ts';

type ChoiceFieldProps<Value extends string> = {
  label: string;
  name: string;
  choices: readonly { value: Value; label: string; text: string }[];
  defaultValue: Value;
  errors?: readonly string[];
};

/** Group of radio buttons with a sentence each. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, choices, defaultValue } = props;
  const { standing: errors, forget } = useStandingErrors(props.errors);
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label className={styles.choice} key={choice.value}>
            <input
              type="radio"
              onChange={forget}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              aria-describedby={`${id}-${choice.value}`}
            />
            <span className={styles.texts}>
              <span className={styles.name}>{choice.label}</span>
              <span className={styles.text} id={`${id}-${choice.value}`}>
                {choice.text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-errors`} aria-live="polite" hidden={errors.length === 0}>
        {errors.map((error) => (
          <p className={field.error} key={error}>
            {error}
          </p>
        ))}
      </div>
    </fieldset>
  );
}
