'use client';

import type { BoundStrings } from '../../strings/bounds.en.ts';
import { boundStrings } from '../../strings/bounds.ts';
import { formatStorage } from '../../strings/format-storage.ts';
import { fill } from '../../strings/text.ts';
import { useEditor } from './context.tsx';
import styles from './near-bound.module.css';

type NearBoundProps = { of: keyof BoundStrings; used: number; max: number; isStorage?: boolean };

/** Says how much of a bound is used. Rendered from 80 % on, so that nobody meets the bound unprepared. */
export default function NearBound({ of, used, max, isStorage = false }: NearBoundProps) {
  const { language } = useEditor();
  const amount = (value: number) =>
    isStorage ? formatStorage(value, language) : value.toLocaleString(language);
  return (
    <p className={styles.bound} role="status" data-full={used >= max || undefined}>
      {fill(boundStrings(language)[of], { used: amount(used), max: amount(max) })}
    </p>
  );
}
