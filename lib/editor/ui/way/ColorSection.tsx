'use client';

import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ColorReport } from '../../../wayfinding/floor/plan-floor.ts';
import { isSetByHand, setFloorColor } from '../../commands/floor.ts';
import type { Level } from '../../model/types.ts';
import { sortColors } from '../../way/sort-colors.ts';
import { useEditor } from '../frame/context.tsx';
import { Section } from '../frame/PanelSection.tsx';
import { useShownLevel } from './use-shown-level.ts';
import { useDirections, useFindings, useTask } from './use-way.ts';
import styles from './way.module.css';

/** Colours of the shown level's plan. A click makes a colour floor or wall. */
export function ColorSection() {
  const t = useDirections();
  const level = useShownLevel();
  const { task, begin } = useTask();
  const floor = useFindings((found) => found.floor);
  const colors = floor && floor.levelId === level?.id ? floor.colors : [];
  if (!level) return null;
  const { common, rare } = sortColors(colors, level);
  const isPicking = task?.kind === 'color';
  return (
    <Section id="way.colors" title={t.colors.title} isOpen>
      {colors.length === 0 && <p className={styles.faint}>{t.colors.none}</p>}
      {colors.length > 0 && (
        <div className={styles.actions}>
          <Button
            size="sm"
            aria-pressed={isPicking}
            onClick={() => (isPicking ? begin(null) : begin({ kind: 'color' }, t.colors.hint))}
          >
            {t.colors.pick}
          </Button>
        </div>
      )}
      <Colors level={level} colors={common} />
      {rare.length > 0 && (
        <details className={styles.rare}>
          <summary>{t.colors.rare}</summary>
          <Colors level={level} colors={rare} />
        </details>
      )}
    </Section>
  );
}

function Colors({ level, colors }: { level: Level; colors: readonly ColorReport[] }) {
  return (
    <ul className={`stack-1 ${styles.list}`}>
      {colors.map((color) => (
        <Color key={color.color} level={level} found={color} />
      ))}
    </ul>
  );
}

function Color({ level, found }: { level: Level; found: ColorReport }) {
  const { editor, language } = useEditor();
  const t = useDirections();
  const { session } = editor;
  const { color, share, role } = found;
  const isSet = isSetByHand(level, found.color);
  const set = (next: 'floor' | 'wall') => {
    // A second click on a colour set by hand leaves it to the plan again.
    const wanted = isSet && role === next ? null : next;
    session.run(setFloorColor(session.document, { levelId: level.id, color, role: wanted }));
  };
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const labels = { floor: t.colors.toFloor, wall: t.colors.toWall };
  return (
    <li className={`stack ${styles.color}`}>
      <i className={styles.ink} style={{ background: color }} />
      <span className={styles.colorText}>
        <span>{color}</span>
        <small>
          {[
            fill(t.colors.share, { share: percent.format(share) }),
            (role === 'outside' || role === 'none') && t.colors.roles[role],
            isSet && t.colors.corrected,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      <span className={styles.choices}>
        {(['floor', 'wall'] as const).map((next) => (
          <button
            key={next}
            type="button"
            aria-pressed={role === next}
            aria-label={fill(isSet && role === next ? t.colors.forget : labels[next], { color })}
            onClick={() => set(next)}
          >
            {t.colors.roles[next]}
          </button>
        ))}
      </span>
    </li>
  );
}
