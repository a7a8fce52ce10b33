'use client';

import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import styles from './Segmented.module.css';

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
};

/** Row of a few choices, one of which is chosen. With an icon, the label is for screen readers only. */
export function Segmented<Value extends string>({ label, value, choices, onChange }: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      className={styles.group}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      {choices.map((choice) => (
        <Toggle
          key={choice.value}
          value={choice.value}
          className={styles.segment}
          {...(choice.icon && { 'aria-label': choice.label, title: choice.label })}
        >
          {choice.icon ?? choice.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
