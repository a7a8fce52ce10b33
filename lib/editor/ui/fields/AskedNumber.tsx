'use client';

import { useId, useState } from 'react';
import { FieldRow, type Frame } from './FieldRow.tsx';
import styles from './fields.module.css';

type AskedNumberProps = Frame & {
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
  const [typed, setTyped] = useState<string | null>(null);
  const shown = String(Math.round(value * 100) / 100);
  const parsed = Number((typed ?? '').trim().replace(',', '.'));
  const isRight = parsed >= min && parsed <= max;
  const isWrong = typed !== null && typed.trim() !== '' && !isRight;
  const ask = () => {
    if (typed !== null && typed.trim() !== '' && typed !== shown && isRight) onAsked(parsed);
    setTyped(null);
  };
  return (
    <FieldRow {...frame} id={id}>
      <span className={styles.unitBox}>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          value={typed ?? shown}
          aria-invalid={isWrong || undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={ask}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
            if (by !== 0) {
              event.preventDefault();
              setTyped(null);
              onAsked(Math.min(max, Math.max(min, value + by)));
            } else if (event.key === 'Enter') {
              event.preventDefault();
              ask();
            } else if (event.key === 'Escape') {
              event.stopPropagation();
              setTyped(null);
            }
          }}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </FieldRow>
  );
}
