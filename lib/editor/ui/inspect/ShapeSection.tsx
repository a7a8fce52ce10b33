'use client';

import { RotateCcw, RotateCw, VectorSquare } from 'lucide-react';
import type { Point } from '../../../geometry/point.ts';
import { limits } from '../../../plans/limits.ts';
import { AskedNumber } from '../../../ui/fields/AskedNumber.tsx';
import { shapePlaces, turnBy } from '../../commands/moving.ts';
import { currentLevel } from '../../editor.ts';
import type { Place } from '../../model/types.ts';
import { boxOf, shapedOf } from '../../tools/selection-box.ts';
import { pivotOf } from '../../tools/shape.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { OpButton } from '../frame/op-button.tsx';
import { Section } from '../frame/PanelSection.tsx';
import styles from '../panels.module.css';

/** Size and angle as numbers, along the sides of the selection. */
export function ShapeSection({ places }: { places: readonly Place[] }) {
  const { editor, t } = useEditor();
  const { session } = editor;
  const locked = useScreen((state) => state.locked);
  const level = currentLevel(editor);
  if (!level) return null;
  const seen = { document: session.document, level, selection: places.map(({ id }) => id), locked };
  const free = shapedOf(seen);
  if (free.length === 0) return null;
  const ids = free.map(({ id }) => id);
  const box = boxOf(free);
  // In metres if the plan has a scale.
  const [unit, factor] = level.metersPerPixel === null ? ['px', 1] : ['m', level.metersPerPixel];
  const [width, height] = [box.halves[0] * 2, box.halves[1] * 2];
  const scale = (by: Point) => {
    const shaping = { pivot: box.center, angle: 0, axis: box.angle, scale: by };
    session.run(shapePlaces(session.document, { ids, shaping, size: level }));
  };
  const max = limits.canvasPxMax * factor;
  return (
    <Section id="shape" title={t.inspector.shape}>
      <div className={`stack ${styles.three}`}>
        <AskedNumber
          label={t.level.width}
          value={width * factor}
          unit={unit}
          min={factor}
          max={max}
          onAsked={(next) => width > 0 && scale([next / factor / width, 1])}
        />
        <AskedNumber
          label={t.level.height}
          value={height * factor}
          unit={unit}
          min={factor}
          max={max}
          onAsked={(next) => height > 0 && scale([1, next / factor / height])}
        />
        <AskedNumber
          label={t.inspector.turnBy}
          value={0}
          unit="°"
          min={-360}
          max={360}
          onAsked={(degrees) => {
            const shaping = turnBy((degrees * Math.PI) / 180, pivotOf(seen));
            session.run(shapePlaces(session.document, { ids, shaping, size: level }));
          }}
        />
      </div>
      <div className="cluster-tight">
        <OpButton id="turnLeftFar" icon={<RotateCcw aria-hidden />} />
        <OpButton id="turnRightFar" icon={<RotateCw aria-hidden />} />
        <OpButton id="square" icon={<VectorSquare aria-hidden />} />
      </div>
    </Section>
  );
}
