'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './MultiCombobox.module.css';
import popup from './Popup.module.css';

export type Choice = { value: string; label: string; note?: string };

export type MultiComboboxProps = FieldTexts & {
  choices: readonly Choice[];
  value: readonly Choice[];
  onChange: (value: Choice[]) => void;
  emptyText: string;
  /** `{name}` stands for the chip's label. */
  removeText: (label: string) => string;
};

/** Several out of many, in the order in which they were chosen, found by typing. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { label, hint, errors, note, choices, value, onChange, emptyText, removeText } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} note={note}>
      <Base.Root
        multiple
        items={[...choices]}
        value={[...value]}
        onValueChange={onChange}
        isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
        autoHighlight
      >
        <Base.InputGroup>
          <Base.Chips className={styles.box}>
            {value.map((choice) => (
              <Base.Chip key={choice.value} className={styles.chip} aria-label={choice.label}>
                {choice.label}
                <Base.ChipRemove className={styles.remove} aria-label={removeText(choice.label)}>
                  <X aria-hidden />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input id={id} className={styles.input} {...describe(id, { hint, errors })} />
          </Base.Chips>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className={popup.positioner} sideOffset={6} collisionPadding={8}>
            <Base.Popup className={popup.popup}>
              <Base.Empty className={popup.empty}>{emptyText}</Base.Empty>
              <Base.List className={popup.list}>
                {(choice: Choice) => (
                  <Base.Item key={choice.value} value={choice} className={popup.item}>
                    <span className={popup.text}>{choice.label}</span>
                    <span className={styles.code}>{choice.note}</span>
                    <span className={popup.check}>
                      <Base.ItemIndicator>
                        <Check aria-hidden />
                      </Base.ItemIndicator>
                    </span>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  );
}
