'use client';

import { useId } from 'react';
import styles from './ChoiceField.module.css';
import { FieldErrors } from './FieldFrame.tsx';
import field from './TextField.module.css';
import { useStandingErrors } from './use-standing-errors.ts';

type CheckboxFieldProps<Value extends string> = {
  label: string;
  name: string;
  choices: readonly { value: Value; label: string; text: string }[];
  defaultValue: readonly Value[];
  errors?: readonly string[];
};

/** Group of checkboxes with a sentence each. `FormData.getAll(name)` returns the checked values. */
export function CheckboxField<Value extends string>(props: CheckboxFieldProps<Value>) {
  const { label, name, choices, defaultValue } = props;
  const { standing: errors, forget } = useStandingErrors(props.errors);
  const id = useId();
  const hasErrors = errors.length > 0;
  return (
    <fieldset className={styles.group} aria-describedby={hasErrors ? `${id}-errors` : undefined}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label className={styles.choice} key={choice.value}>
            <input
              type="checkbox"
              onChange={forget}
              name={name}
              value={choice.value}
              defaultChecked={defaultValue.includes(choice.value)}
              aria-describedby={`${id}-${choice.value}`}
              aria-invalid={hasErrors || undefined}
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
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
