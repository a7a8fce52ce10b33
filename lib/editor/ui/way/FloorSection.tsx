'use client';

import { useSyncExternalStore } from 'react';
import { floorSources } from '../../../contract/choices.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { updateLevel } from '../../commands/levels.ts';
import { floorInks } from '../../way/live-floor.ts';
import { useEditor } from '../frame/context.tsx';
import { Section } from '../frame/PanelSection.tsx';
import { useShownLevel } from './use-shown-level.ts';
import { floorShown, useDirections } from './use-way.ts';
import styles from './way.module.css';

/** Source of the shown level's floor, with the legend of its colours on the map. */
export function FloorSection() {
  const { editor } = useEditor();
  const t = useDirections();
  const level = useShownLevel();
  const isShown = useSyncExternalStore(floorShown.subscribe, floorShown.get, floorShown.get);
  if (!level) return null;
  const { session } = editor;
  return (
    <Section id="way.floor" title={t.floor.title} isOpen>
      <p className={styles.legend}>
        {(['joined', 'apart'] as const).map((ink) => (
          <span key={ink}>
            <i className={styles.ink} style={{ background: cssOf(floorInks[ink]) }} />
            {t.floor[ink]}
          </span>
        ))}
      </p>
      <Check label={t.floor.shown} isOn={isShown} onChange={floorShown.set} />
      <div className={styles.wideRow}>
        <Pick
          label={t.floor.source}
          value={level.wayfinding.source}
          choices={floorSources.map((value) => ({ value, label: t.floor.sources[value] }))}
          onChange={(source) => {
            const fields = { wayfinding: { ...level.wayfinding, source } };
            session.run(updateLevel(session.document, { id: level.id, fields, label: 'directions' }));
          }}
        />
      </div>
    </Section>
  );
}

function cssOf([red, green, blue, alpha]: readonly [number, number, number, number]): string {
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}
