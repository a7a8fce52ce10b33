'use client';

import { useId, useRef } from 'react';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import { newFieldSession } from './field-session.ts';
import styles from './fields.module.css';

export type SliderProps = FieldTexts & {
  value: number | null;
  onChange: (value: number, session: string) => void;
  min?: number;
  max?: number;
  step?: number;
  isMixed: boolean;
  mixedText: string;
  format: (value: number) => string;
};

/** Slider whose drag is one undo step, and whose keys are one from focus to blur. */
export function Slider(props: SliderProps) {
  const { value, onChange, min = 0, max = 1, step = 0.05, isMixed, mixedText, format } = props;
  const id = useId();
  const session = useRef('');
  const begin = () => {
    session.current = newFieldSession();
  };
  return (
    <FieldFrame isLive {...props} id={id}>
      <span className={styles.sliderBox}>
        <input
          id={id}
          type="range"
          className={styles.slider}
          min={min}
          max={max}
          step={step}
          value={value ?? min}
          {...describe(id, props)}
          onFocus={begin}
          onPointerDown={begin}
          onChange={(event) => onChange(Number(event.target.value), session.current)}
        />
        <output className={`hint ${styles.output}`}>{isMixed ? mixedText : format(value ?? min)}</output>
      </span>
    </FieldFrame>
  );
}
