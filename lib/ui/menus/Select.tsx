'use client';

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { FieldFrame, type FieldTexts } from '../fields/FieldFrame.tsx';
import styles from './Popup.module.css';

type SelectProps<Value extends string> = {
  /** Accessible name. The shown value is the current choice. */
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  /** Whether it is as wide as its form. */
  isField?: boolean;
  isDisabled?: boolean;
};

/** Compact select for bars above lists. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, onChange, size, isField, isDisabled } = props;
  return (
    <Base.Root
      items={choices}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      modal={false}
    >
      <Base.Trigger
        aria-label={label}
        disabled={isDisabled}
        render={<Button size={size} className={cx(isField && styles.field)} />}
      >
        <Base.Value />
        <Base.Icon render={<ChevronDown aria-hidden />} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          sideOffset={6}
          alignItemWithTrigger={false}
          collisionPadding={8}
        >
          <Base.Popup className={styles.popup}>
            <Base.List>
              {choices.map((choice) => (
                <Base.Item key={choice.value} value={choice.value} className={styles.item}>
                  <Base.ItemText className={styles.text}>{choice.label}</Base.ItemText>
                  <span className={styles.check}>
                    <Base.ItemIndicator>
                      <Check aria-hidden />
                    </Base.ItemIndicator>
                  </span>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type SelectFieldProps<Value extends string> = FieldTexts & Omit<SelectProps<Value>, 'size'>;

/** Select for forms. */
export function SelectField<Value extends string>({
  hint,
  errors,
  note,
  ...select
}: SelectFieldProps<Value>) {
  return (
    <FieldFrame id={useId()} label={select.label} hint={hint} errors={errors} note={note} isGroup>
      <Select {...select} isField />
    </FieldFrame>
  );
}
