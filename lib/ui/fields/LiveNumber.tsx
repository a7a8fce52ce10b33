'use client';

import { useId } from 'react';
import { typedNumber } from '#lib/contract/typed-fields.ts';
import { useStrings } from '../Strings.tsx';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './fields.module.css';
import { useTyped } from './use-typed.ts';

export type LiveNumberProps = FieldTexts & {
  value: number | null;
  onChange: (value: number, session: string) => void;
  /** Called when the field is emptied, for optional numbers. */
  onClear?: () => void;
  min: number;
  max: number;
  step?: number;
  isWhole?: boolean;
  isMixed?: boolean;
  mixedText?: string;
  unit?: string;
  isReadOnly?: boolean;
};

/** Number field that writes while typing. A required number that is emptied shows the saved one again. */
export function LiveNumber(props: LiveNumberProps) {
  const { label, value, onChange, onClear, min, max, step = 1, isWhole = false, unit } = props;
  const id = useId();
  const { language } = useStrings();
  const shown = value?.toLocaleString(language, { maximumFractionDigits: 2, useGrouping: false }) ?? '';
  const typed = useTyped({
    label,
    read: (text) => typedNumber(text, { min, max, isWhole, unit }),
    onRead: (next, session) => (next === null ? onClear?.() : onChange(next, session)),
    shown,
  });
  return (
    <FieldFrame isLive {...props} id={id} typed={typed}>
      <span className={styles.unitBox}>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          value={typed.text ?? shown}
          placeholder={props.isMixed ? props.mixedText : undefined}
          readOnly={props.isReadOnly}
          {...describe(id, props, typed)}
          onFocus={typed.begin}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
            if (by !== 0) {
              event.preventDefault();
              const next = Math.min(max, Math.max(min, Math.round(((value ?? 0) + by) * 100) / 100));
              typed.drop();
              onChange(next, typed.session.current);
            } else if (event.key === 'Enter' && event.currentTarget.closest('form, [role="dialog"]')) return;
            else if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
          }}
          onBlur={typed.leave}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </FieldFrame>
  );
}
