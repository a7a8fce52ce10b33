'use client';

import { kindOf } from '../../commands/give-kind.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { Pick } from '../fields/Pick.tsx';
import { commonValue, useDocument } from '../hooks.ts';
import styles from './kinds.module.css';
import { useKinds } from './use-kinds.ts';

/** What the selected places are: one choice sets colour, icon, tag, and the title in every language. */
export function KindField({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const kinds = useKinds();
  const tags = useDocument((document) => document.tags());
  if (!kinds) return <div className={styles.waiting} />;
  const { value, isMixed } = commonValue(places, (place) => kindOf(place, tags, kinds.names) ?? 'none');
  return (
    <div className={styles.kind}>
      <Pick
        label={t.inspector.kind}
        value={value ?? 'none'}
        isMixed={isMixed}
        mixedText={t.mixed}
        choices={[
          { value: 'none', label: t.inspector.noKind },
          ...kinds.list.map(({ kind, label }) => ({ value: kind, label })),
        ]}
        onChange={(kind) => {
          if (kind !== 'none')
            kinds.give(
              kind,
              places.map(({ id }) => id),
            );
        }}
      />
    </div>
  );
}
