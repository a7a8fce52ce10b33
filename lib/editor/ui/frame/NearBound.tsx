'use client';

import { type BoundStrings, boundTexts } from '../../../messages/bounds.ts';
import { fill } from '../../../messages/fill.ts';
import { formatStorage } from '../../../messages/format-storage.ts';
import { useEditor } from './context.tsx';
import styles from './near-bound.module.css';

type NearBoundProps = { of: keyof BoundStrings; used: number; max: number; isStorage?: boolean };

/** Says how much of a bound is used. Rendered from 80 % on, so that nobody meets the bound unprepared. */
export default function NearBound({ of, used, max, isStorage = false }: NearBoundProps) {
  const { language } = useEditor();
  const amount = (value: number) =>
    isStorage ? formatStorage(value, language) : value.toLocaleString(language);
  return (
    <p className={`hint ${styles.bound}`} role="status" data-full={used >= max || undefined}>
      {fill(boundTexts[language][of], { used: amount(used), max: amount(max) })}
    </p>
  );
}
