'use client';

import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { fill } from '#lib/strings/text.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './MapPane.module.css';
import { labelPoint, type MapArea, type MapLevel, type MapMarker, type MapPlace } from './map-levels.ts';

export type MapPaneProps = {
  level: MapLevel;
  selectedId: string | null;
  titleOf: (place: MapPlace) => string | null;
  onSelect: (id: string | null) => void;
};

/**
 * Draws one level: the plan, its areas and its markers. The only part of the page that knows how a map is drawn:
 * whatever takes these four props can take its place. The list beside it is the way in by keyboard.
 */
export function MapPane({ level, selectedId, titleOf, onSelect }: MapPaneProps) {
  const { t } = useStrings();
  const [isBroken, setBroken] = useState(false);
  const { ref, unit, shownPx } = useUnit(level);
  const dotRadius = Math.max(dotPxMin, dotPx * Math.min(1, shownPx / wholePlanPx));
  const pick = (event: MouseEvent) => {
    const place = (event.target as Element).closest('[data-place]');
    onSelect(place?.getAttribute('data-place') ?? null);
  };
  const all: MapPlace[] = [...level.areas, ...level.markers];
  const selected = all.find(({ id }) => id === selectedId);
  return (
    <div className={styles.pane} style={{ '--ratio': level.width / level.height }}>
      <div ref={ref} className={styles.plan} style={{ backgroundColor: level.backgroundColor ?? undefined }}>
        {level.image && (
          // biome-ignore lint/performance/noImgElement: plans and their smaller versions come from the file store.
          <img
            className={styles.image}
            src={level.image.src}
            srcSet={level.image.srcSet}
            sizes="(max-width: 960px) 100vw, 70vw"
            alt=""
            ref={(image) => {
              // An image can fail before this code listens.
              if (image?.complete && image.naturalWidth === 0) setBroken(true);
            }}
            onError={() => setBroken(true)}
          />
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of places selects by keyboard. */}
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${level.width} ${level.height}`}
          role="img"
          aria-label={fill(t.project.mapLabel, { level: level.name })}
          onClick={pick}
        >
          {level.areas.map((area) => (
            <AreaShape key={area.id} area={area} title={titleOf(area)} isSelected={area === selected} />
          ))}
          {level.markers.map((marker) => (
            <MarkerShape
              key={marker.id}
              marker={marker}
              unit={unit}
              dotRadius={dotRadius}
              title={titleOf(marker)}
              isSelected={marker === selected}
            />
          ))}
          {selected?.kind === 'area' && <Outline area={selected} />}
          {selected && <Label place={selected} text={titleOf(selected)} unit={unit} level={level} />}
        </svg>
      </div>
      {isBroken && <p className={styles.broken}>{t.project.imageFailed}</p>}
    </div>
  );
}

function AreaShape({
  area,
  title,
  isSelected,
}: {
  area: MapArea;
  title: string | null;
  isSelected: boolean;
}) {
  return (
    <polygon
      className={styles.area}
      data-place={area.id}
      data-hidden={area.isHidden || undefined}
      data-selected={isSelected || undefined}
      points={pointsOf(area)}
      fill={area.color}
      fillOpacity={area.fillOpacity}
      stroke={area.color}
      strokeWidth={area.strokeWidth}
    >
      {title && <title>{title}</title>}
    </polygon>
  );
}

/** The selected area's edge above everything else, bright on any plan. */
function Outline({ area }: { area: MapArea }) {
  const points = pointsOf(area);
  return (
    <g className={styles.outline}>
      <polygon points={points} />
      <polygon points={points} />
    </g>
  );
}

function pointsOf(area: MapArea): string {
  return area.points.map(([x, y]) => `${x},${y}`).join(' ');
}

/** Radius of a marker on a plan as wide as a desktop window; on a narrower one the markers must not hide it. */
const dotPx = 5.5;
const dotPxMin = 3;
const wholePlanPx = 900;

type MarkerShapeProps = {
  marker: MapMarker;
  unit: number;
  dotRadius: number;
  title: string | null;
  isSelected: boolean;
};

function MarkerShape({ marker, unit, dotRadius, title, isSelected }: MarkerShapeProps) {
  const r = dotRadius * unit * (isSelected ? 1.5 : 1);
  const { x, y, color, shape } = marker;
  return (
    <g
      className={styles.marker}
      data-place={marker.id}
      data-hidden={marker.isHidden || undefined}
      opacity={marker.opacity}
    >
      {title && <title>{title}</title>}
      <circle cx={x} cy={y} r={Math.max(r, 9 * unit)} fill="transparent" />
      {shape === 'pulse' && <circle cx={x} cy={y} r={r * 1.7} fill={color} fillOpacity={0.3} />}
      {shape === 'rounded-square' ? (
        <rect
          className={styles.dot}
          x={x - r}
          y={y - r}
          width={2 * r}
          height={2 * r}
          rx={r / 3}
          fill={color}
        />
      ) : (
        <circle className={styles.dot} cx={x} cy={y} r={r} fill={color} />
      )}
    </g>
  );
}

type LabelProps = { place: MapPlace; text: string | null; unit: number; level: MapLevel };

function Label({ place, text, unit, level }: LabelProps) {
  const [x, y] = labelPoint(place);
  const height = 13 * unit;
  const above = place.kind === 'marker' ? 14 * unit : -height / 3;
  const edge = 60 * unit;
  const anchor = x < edge ? 'start' : x > level.width - edge ? 'end' : 'middle';
  return (
    <text
      className={styles.label}
      x={x}
      y={Math.max(y - above, height)}
      fontSize={height}
      strokeWidth={4 * unit}
      textAnchor={anchor}
    >
      {text ?? place.key}
    </text>
  );
}

/** How many units of the plan one pixel of the screen covers, so that markers and texts keep their size. */
function useUnit(level: MapLevel) {
  const ref = useRef<HTMLDivElement>(null);
  const [shownPx, setShownPx] = useState(wholePlanPx);
  useEffect(() => {
    const plan = ref.current;
    if (!plan) return;
    const observer = new ResizeObserver(() => plan.clientWidth > 0 && setShownPx(plan.clientWidth));
    observer.observe(plan);
    return () => observer.disconnect();
  }, []);
  return { ref, shownPx, unit: level.width / shownPx };
}
