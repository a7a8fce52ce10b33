'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { useId, useState } from 'react';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './MultiCombobox.module.css';
import popup from './Popup.module.css';
import { useStrings } from './Strings.tsx';

export type Choice = { value: string; label: string; note?: string };

export type MultiComboboxProps = FieldTexts & {
  choices: readonly Choice[];
  value: readonly Choice[];
  onChange: (value: Choice[]) => void;
  emptyText: string;
  /** `{name}` stands for the chip's label. */
  removeText: (label: string) => string;
  /** The last that is chosen takes the place of the one before. */
  isSingle?: boolean;
  /** Stands in the field while nothing is chosen. */
  placeholder?: string;
  /** The caller looks for what fits what is typed; else `choices` are all there are. */
  onSearch?: (text: string) => void;
};

/** A list of thousands would take a second to open; more are found by typing. */
const listedMax = 100;

/** Several out of many, in the order in which they were chosen, found by typing. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { label, hint, errors, note, choices, value, onChange, emptyText, removeText } = props;
  const { isSingle, placeholder, onSearch } = props;
  const { t } = useStrings();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} note={note}>
      <Base.Root
        multiple
        items={[...choices]}
        value={[...value]}
        open={isOpen}
        onOpenChange={setOpen}
        onValueChange={(chosen) => {
          onChange(isSingle ? chosen.slice(-1) : chosen);
          if (isSingle) setOpen(false);
        }}
        isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
        limit={listedMax}
        {...(onSearch && { filter: null, onInputValueChange: onSearch })}
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
            <Base.Input
              id={id}
              className={styles.input}
              placeholder={value.length === 0 ? placeholder : undefined}
              {...describe(id, { hint, errors })}
            />
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
              {choices.length > listedMax && <p className={styles.more}>{t.common.typeForMore}</p>}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  );
}
