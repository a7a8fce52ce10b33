'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { useId, useState } from 'react';
import { describe, FieldFrame, type FieldTexts } from '../fields/FieldFrame.tsx';
import { useStrings } from '../Strings.tsx';
import styles from './MultiCombobox.module.css';
import popup from './Popup.module.css';

export type Choice = { value: string; label: string; note?: string };

type MultiComboboxProps = FieldTexts & {
  choices: readonly Choice[];
  value: readonly Choice[];
  onChange: (value: Choice[]) => void;
  emptyText: string;
  /** Returns the label of the button that removes a chip. */
  removeText: (label: string) => string;
  /** Whether a new choice replaces the previous one. */
  isSingle?: boolean;
  /** Text in the field while nothing is chosen. */
  placeholder?: string;
  /** Called with the typed text if the caller searches. Otherwise `choices` has all choices. */
  onSearch?: (text: string) => void;
};

/** Maximum of listed choices: thousands would take a second to open. Typing finds the others. */
const listedMax = 100;

/** Field for several of many choices, in order of choice, with search. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { label, hint, errors, note, choices, value, onChange, emptyText, removeText } = props;
  const { isSingle, placeholder, onSearch } = props;
  const { t } = useStrings();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} note={note}>
      <Base.Root
        multiple
        items={calledFirst(choices, typed)}
        value={[...value]}
        open={isOpen}
        onOpenChange={setOpen}
        onValueChange={(chosen) => {
          onChange(isSingle ? chosen.slice(-1) : chosen);
          if (isSingle) setOpen(false);
        }}
        isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
        limit={listedMax}
        onInputValueChange={(text) => {
          setTyped(text);
          onSearch?.(text);
        }}
        {...(onSearch && { filter: null })}
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
                    <span className="faint">{choice.note}</span>
                    <span className={popup.check}>
                      <Base.ItemIndicator>
                        <Check aria-hidden />
                      </Base.ItemIndicator>
                    </span>
                  </Base.Item>
                )}
              </Base.List>
              {choices.length > listedMax && <p className={`hint ${styles.more}`}>{t.common.typeForMore}</p>}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  );
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base' });

/** Returns the choices with those first that are called exactly so. The others keep their order. */
function calledFirst(choices: readonly Choice[], typed: string): Choice[] {
  const text = typed.trim();
  if (text === '') return [...choices];
  const isCalled = ({ label }: Choice) => collator.compare(label, text) === 0;
  return [...choices.filter(isCalled), ...choices.filter((choice) => !isCalled(choice))];
}
