'use client';

import { useEffect, useRef } from 'react';
import styles from './fields.module.css';

export type CheckProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  onChange: (isOn: boolean) => void;
  hint?: string;
};

export function Check({ label, isOn, isMixed, onChange, hint }: CheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed ?? false;
  }, [isMixed]);
  return (
    <label className={styles.check}>
      <input ref={box} type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
