'use client';

import { useId } from 'react';
import { type Typed, typedColor } from '#lib/contract/typed-fields.ts';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './fields.module.css';
import { useTyped } from './use-typed.ts';

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

export type ColorFieldProps = FieldTexts & {
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
  const typed = useTyped({
    label: props.label,
    read: (text): Typed<string | null> => (text.trim() === '' ? { value: null } : typedColor(text)),
    // An emptied field shows the saved colour again.
    onRead: (color, session) => color !== null && onChange(color, session),
    shown: value ?? '',
  });
  const choose = (color: string, session: string) => {
    typed.drop();
    onChange(color, session);
  };
  return (
    <FieldFrame isLive {...props} id={id} typed={typed} isWide>
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
              onClick={() => choose(color, '')}
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
          {...describe(id, props, typed)}
          // Safari gives a pressed picker no focus.
          onPointerDown={typed.begin}
          onFocus={typed.begin}
          onChange={(event) => choose(event.target.value, typed.session.current)}
        />
        <input
          id={id}
          className={styles.input}
          value={typed.text ?? value ?? ''}
          placeholder={isMixed ? mixedText : '#3b82f6'}
          spellCheck={false}
          {...describe(id, props, typed)}
          onFocus={typed.begin}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={typed.leave}
        />
      </span>
    </FieldFrame>
  );
}

function sixDigits(color: string | null): string {
  if (!color) return '#888888';
  return color.length === 4
    ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`
    : color.slice(0, 7);
}
