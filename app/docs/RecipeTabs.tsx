'use client';

import { useState } from 'react';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { Segmented } from '#lib/ui/Segmented.tsx';
import styles from './docs.module.css';

type RecipeTabsProps = {
  label: string;
  /** Label of the language choice. */
  language: string;
  codes: readonly { id: string; label: string; code: string }[];
};

/** The same task in several programming languages. */
export function RecipeTabs({ label, language, codes }: RecipeTabsProps) {
  const [chosen, choose] = useState(codes[0]?.id ?? '');
  return (
    <div className={`stack ${styles.recipe}`}>
      <Segmented
        label={`${language}: ${label}`}
        value={chosen}
        choices={codes.map(({ id, label: name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      <CopyField label={label} value={codes.find(({ id }) => id === chosen)?.code ?? ''} keepsLines />
    </div>
  );
}
