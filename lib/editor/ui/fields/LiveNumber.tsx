'use client';

import { useId, useRef, useState } from 'react';
import { useStrings } from '../../../ui/Strings.tsx';
import { FieldRow, type Frame } from './FieldRow.tsx';
import { newFieldSession } from './field-session.ts';
import styles from './fields.module.css';

export type LiveNumberProps = Frame & {
  value: number | null;
  onChange: (value: number, session: string) => void;
  /** Called when the field is emptied, for optional numbers. */
  onClear?: () => void;
  min: number;
  max: number;
  step?: number;
  isMixed?: boolean;
  mixedText?: string;
  unit?: string;
  isReadOnly?: boolean;
};

/** Number field that writes while typing. Numbers out of range are not written. */
export function LiveNumber(props: LiveNumberProps) {
  const { value, onChange, onClear, min, max, step = 1, isMixed, mixedText, unit } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const session = useRef('');
  const { language } = useStrings();
  const shown = value?.toLocaleString(language, { maximumFractionDigits: 2, useGrouping: false }) ?? '';
  const parsed = Number((typed ?? '').replace(',', '.'));
  const isWrong = typed !== null && typed !== '' && !(parsed >= min && parsed <= max);
  return (
    <FieldRow {...props} id={id}>
      <span className={styles.unitBox}>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          value={typed ?? shown}
          placeholder={isMixed ? mixedText : undefined}
          readOnly={props.isReadOnly}
          aria-invalid={isWrong || undefined}
          onFocus={() => {
            session.current = newFieldSession();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === '') return onClear?.();
            const next = Number(event.target.value.replace(',', '.'));
            if (next >= min && next <= max) onChange(next, session.current);
          }}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
            if (by !== 0) {
              event.preventDefault();
              const next = Math.min(max, Math.max(min, Math.round(((value ?? 0) + by) * 100) / 100));
              setTyped(null);
              onChange(next, session.current);
            } else if (event.key === 'Enter' && event.currentTarget.closest('form, [role="dialog"]')) return;
            else if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
          }}
          onBlur={() => setTyped(null)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </FieldRow>
  );
}
