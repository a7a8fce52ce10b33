'use client';

import { useMemo } from 'react';
import type { OverlayPainter } from '#lib/map/atrium-map.ts';
import { ownerTheme } from '#lib/map/owner-theme.ts';
import type { LevelDrawing } from '#lib/map/types.ts';
import { LevelMap } from '../LevelMap.tsx';
import styles from './HeatMap.module.css';

/** Number of a listed place on the map. `ring` is the place's colour if the number covers its mark. */
type NumberedPoint = { point: readonly [number, number]; ring: string | null };

type HeatPlanProps = {
  drawing: LevelDrawing;
  label: string;
  /** Tooltip of each place, by id. */
  notes: Readonly<Record<string, string>>;
  numbered: readonly NumberedPoint[];
};

/** Draws the heat map as a picture. The list beside it has the same content. */
export function HeatPlan({ drawing, label, notes, numbered }: HeatPlanProps) {
  const overlay = useMemo(() => numberPainter(numbered), [numbered]);
  return (
    <LevelMap
      className={styles.plan}
      drawing={drawing}
      label={label}
      noteOf={(id) => notes[id] ?? null}
      overlay={overlay}
    />
  );
}

const radiusPx = 10;

/** Paints the first of the list last, over the others. */
function numberPainter(numbered: readonly NumberedPoint[]): OverlayPainter {
  return (context, project) => {
    context.font = `500 12px ${ownerTheme.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    numbered.toReversed().forEach(({ point, ring }, i) => {
      const [x, y] = project(point);
      if (ring !== null) disc(context, x, y, radiusPx + 6, ring);
      disc(context, x, y, radiusPx + 1.5, ownerTheme.halo);
      disc(context, x, y, radiusPx, ownerTheme.text);
      context.fillStyle = ownerTheme.halo;
      context.fillText(String(numbered.length - i), x, y + 0.5);
    });
  };
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}
