'use client';

import { useId } from 'react';
import { typedNumber } from '#lib/contract/typed-fields.ts';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './fields.module.css';
import { useTyped } from './use-typed.ts';

type AskedNumberProps = FieldTexts & {
  value: number;
  unit?: string;
  min: number;
  max: number;
  step?: number;
  onAsked: (value: number) => void;
};

/**
 * Number field that reports complete numbers only: on Enter, on leaving or on an arrow key. A half-typed number would
 * shrink a shape to nothing, or change the numbers that depend on it.
 */
export function AskedNumber({ value, unit, min, max, step = 1, onAsked, ...frame }: AskedNumberProps) {
  const id = useId();
  const shown = String(Math.round(value * 100) / 100);
  const typed = useTyped({
    label: frame.label,
    // The shown number is rounded: asking for it again changes nothing.
    read: (text) => (text === shown ? { value: null } : typedNumber(text, { min, max, unit })),
    onRead: (next) => next !== null && onAsked(next),
    isAsked: true,
    shown,
  });
  return (
    <FieldFrame isLive {...frame} id={id} typed={typed}>
      <span className={styles.unitBox}>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          value={typed.text ?? shown}
          {...describe(id, frame, typed)}
          onFocus={(event) => {
            typed.begin();
            event.currentTarget.select();
          }}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={typed.leave}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
            if (by !== 0) {
              event.preventDefault();
              typed.drop();
              onAsked(Math.min(max, Math.max(min, value + by)));
            } else if (event.key === 'Enter') {
              event.preventDefault();
              typed.leave();
            } else if (event.key === 'Escape') {
              event.stopPropagation();
              typed.drop();
            }
          }}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </FieldFrame>
  );
}
