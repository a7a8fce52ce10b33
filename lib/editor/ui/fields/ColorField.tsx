'use client';

import { useId, useRef, useState } from 'react';
import { FieldRow, type Frame } from './FieldRow.tsx';
import { newFieldSession } from './field-session.ts';
import styles from './fields.module.css';

const swatches = [
  '#3b82f6',
  '#0d9488',
  '#16a34a',
  '#ca8a04',
  '#ea580c',
  '#ef4444',
  '#db2777',
  '#7c3aed',
  '#475569',
];

export type ColorFieldProps = Frame & {
  value: string | null;
  onChange: (value: string, session: string) => void;
  isMixed?: boolean;
  mixedText?: string;
  hasSwatches?: boolean;
};

/** Colour field with swatches, the system's picker and the colour code. Each visit to one of them is one undo step. */
export function ColorField(props: ColorFieldProps) {
  const { value, onChange, isMixed, mixedText, hasSwatches = true } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const session = useRef('');
  const begin = () => {
    session.current = newFieldSession();
  };
  const isColor = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);
  return (
    <FieldRow {...props} id={id} isWide>
      {hasSwatches && (
        <div className={styles.swatches}>
          {swatches.map((color) => (
            <button
              key={color}
              type="button"
              className={styles.swatch}
              style={{ background: color }}
              aria-label={color}
              aria-pressed={value?.toLowerCase() === color}
              onClick={() => onChange(color, '')}
            />
          ))}
        </div>
      )}
      <span className={styles.colorBox}>
        <input
          type="color"
          aria-label={props.label}
          className={styles.picker}
          value={sixDigits(value)}
          // Safari gives a pressed picker no focus.
          onPointerDown={begin}
          onFocus={begin}
          onChange={(event) => onChange(event.target.value, session.current)}
        />
        <input
          id={id}
          className={styles.input}
          value={typed ?? value ?? ''}
          placeholder={isMixed ? mixedText : '#3b82f6'}
          spellCheck={false}
          onFocus={begin}
          onChange={(event) => {
            setTyped(event.target.value);
            if (isColor(event.target.value)) onChange(event.target.value, session.current);
          }}
          onBlur={() => setTyped(null)}
        />
      </span>
    </FieldRow>
  );
}

function sixDigits(color: string | null): string {
  if (!color) return '#888888';
  return color.length === 4
    ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`
    : color.slice(0, 7);
}
