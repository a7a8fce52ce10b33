'use client';

import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { isEqualPlan } from '../../../wayfinding/scale.ts';
import { scaleByLine, scaleLevel, updateLevel } from '../../commands/levels.ts';
import type { Level } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { mergeOf } from '../inspect/use-update.ts';
import { useShownLevel } from './use-shown-level.ts';
import { useDirections, useTask } from './use-way.ts';
import styles from './way.module.css';

const lineMetersMax = 10_000;
const lineMetersMin = 0.01;

/** Scale of the shown level, by a line of known length, and the building of the level. */
export function ScaleSection() {
  const { editor } = useEditor();
  const t = useDirections();
  const level = useShownLevel();
  const { task, begin } = useTask();
  const clicked = useScreen((state) => state.way?.clicked ?? null);
  const { session } = editor;
  if (!level) return null;
  const isLine = clicked?.task.kind === 'scale' && clicked.levelId === level.id;
  return (
    <Section id="way.scale" title={t.scale.title} isOpen isShown={isLine}>
      <ScaleText level={level} />
      {isLine ? (
        <LengthForm level={level} points={clicked.points} onDone={() => begin(null)} />
      ) : (
        <div className={styles.actions}>
          <Button
            size="sm"
            aria-pressed={task?.kind === 'scale'}
            onClick={() => (task?.kind === 'scale' ? begin(null) : begin({ kind: 'scale' }, t.scale.hint))}
          >
            {t.scale.measure}
          </Button>
          {level.metersPerPixel !== null && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() =>
                session.run(scaleLevel(session.document, { levelId: level.id, metersPerPixel: null }))
              }
            >
              {t.scale.clear}
            </Button>
          )}
        </div>
      )}
      <LiveText
        label={t.scale.building}
        hint={t.scale.buildingHint}
        value={level.building ?? ''}
        charsMax={limits.buildingCharsMax}
        onType={(text, field) => {
          const building = text.trim() === '' ? null : text;
          const merge = mergeOf(field);
          const input = { id: level.id, fields: { building }, label: 'directions' } as const;
          session.run(updateLevel(session.document, { ...input, ...(merge && { merge }) }));
        }}
      />
    </Section>
  );
}

function ScaleText({ level }: { level: Level }) {
  const { language } = useEditor();
  const t = useDirections();
  const levels = useDocument((document) => document.levels());
  const lender = levels.find(
    (other) => other.metersPerPixel !== null && !other.isHidden && isEqualPlan(level, other),
  );
  const scale = level.metersPerPixel ?? lender?.metersPerPixel ?? null;
  if (scale === null) return <p className={styles.warning}>{t.scale.none}</p>;
  const width = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'meter',
    maximumFractionDigits: 1,
  }).format(level.width * scale);
  const isOwn = level.metersPerPixel !== null;
  return (
    <p className={styles.faint}>
      {isOwn ? fill(t.scale.is, { width }) : fill(t.scale.borrowed, { width, level: lender?.name ?? '' })}
    </p>
  );
}

function LengthForm(props: {
  level: Level;
  points: readonly (readonly [number, number])[];
  onDone: () => void;
}) {
  const { level, points, onDone } = props;
  const { editor, t: all } = useEditor();
  const t = useDirections();
  const [meters, setMeters] = useState<number | null>(null);
  const box = useRef<HTMLFormElement>(null);
  // Once the line is drawn, its length is typed next.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { session } = editor;
  const [a, b] = points;
  const metersPerPixel = a && b && meters !== null ? scaleByLine([a, b], meters) : null;
  return (
    <form
      ref={box}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (metersPerPixel === null) return;
        session.run(scaleLevel(session.document, { levelId: level.id, metersPerPixel }));
        onDone();
      }}
    >
      <LiveNumber
        label={t.scale.length}
        value={meters}
        unit="m"
        min={lineMetersMin}
        max={lineMetersMax}
        onChange={setMeters}
        onClear={() => setMeters(null)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" variant="primary" disabled={metersPerPixel === null}>
          {t.scale.apply}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t.scale.cancel} onClick={onDone}>
          {all.cancel}
        </Button>
      </div>
    </form>
  );
}
