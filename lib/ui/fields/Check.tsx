'use client';

import { useEffect, useId, useRef } from 'react';
import styles from './fields.module.css';

export type CheckProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  onChange: (isOn: boolean) => void;
  hint?: string;
};

export function Check({ label, isOn, isMixed, onChange, hint }: CheckProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed ?? false;
  }, [isMixed]);
  return (
    <label className={styles.check}>
      <input
        ref={box}
        type="checkbox"
        checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
