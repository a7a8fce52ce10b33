'use client';

import { useId } from 'react';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './fields.module.css';

export type PickProps<Value extends string> = FieldTexts & {
  value: Value | '';
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isMixed?: boolean;
  mixedText?: string;
};

/** Form field for one of several choices. */
export function Pick<Value extends string>(props: PickProps<Value>) {
  const { value, choices, onChange, isMixed, mixedText } = props;
  const id = useId();
  return (
    <FieldFrame isLive {...props} id={id}>
      <select
        id={id}
        className={styles.input}
        value={isMixed ? '' : value}
        {...describe(id, props)}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {isMixed && <option value="">{mixedText}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
