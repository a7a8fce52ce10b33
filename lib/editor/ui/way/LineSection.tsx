'use client';

import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { useEditor } from '../frame/context.tsx';
import { Section } from '../frame/PanelSection.tsx';
import { useShownLevel } from './use-shown-level.ts';
import { useDirections, useTask } from './use-way.ts';
import styles from './way.module.css';

/** Walls and openings that the plan does not show. */
export function LineSection() {
  const { language } = useEditor();
  const t = useDirections();
  const level = useShownLevel();
  const { task, begin } = useTask();
  const count = level?.wayfinding.lines.length ?? 0;
  const hints = { wall: t.lines.wallHint, opening: t.lines.openingHint, erase: t.lines.eraseHint };
  const kinds = count > 0 ? (['wall', 'opening', 'erase'] as const) : (['wall', 'opening'] as const);
  const note = count > 0 ? fill(t.lines.count, { count }, language) : undefined;
  return (
    <Section id="way.lines" title={t.lines.title} note={note} isOpen>
      <div className={styles.actions}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            aria-pressed={task?.kind === kind}
            onClick={() => (task?.kind === kind ? begin(null) : begin({ kind }, hints[kind]))}
          >
            {t.lines[kind]}
          </Button>
        ))}
      </div>
      <p className={styles.faint}>
        {fill(t.lines.bounds, {
          max: limits.floorLinesMax.toLocaleString(language),
          crossings: limits.lineCrossingsMax.toLocaleString(language),
        })}
      </p>
    </Section>
  );
}
