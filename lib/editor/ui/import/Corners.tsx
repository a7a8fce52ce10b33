import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Point } from '../../../geometry/point.ts';
import type { Quad } from '../../../import/photo/quad.ts';
import type { BringInStrings } from '../../../messages/import.ts';
import type { Photo } from '../../screen/state.ts';
import { Lens } from './Lens.tsx';
import styles from './photo.module.css';

type Props = {
  photo: Photo;
  corners: Quad;
  words: BringInStrings['photo'];
  onMove: (corners: Quad) => void;
};

const names = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
/** Steps of an arrow key and with Shift, as shares of the long side. */
const [fineStep, coarseStep] = [1 / 1000, 1 / 100];
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A photo with four handles at the corners of its sheet: for mouse, finger and keys, with a lens at the one that moves. */
export function Corners({ photo, corners, words, onMove }: Props) {
  const { look, preview } = photo;
  const { width, height } = look;
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const grip = useRef<{ id: number; away: Point } | null>(null);
  const put = (i: number, [x, y]: Point) => {
    const next: Point = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    onMove(corners.map((corner, k) => (k === i ? next : corner)) as unknown as Quad);
  };
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
  };
  const press = (event: PointerEvent<HTMLButtonElement>, i: number) => {
    const corner = corners[i];
    if (!corner || event.button !== 0) return;
    const [x, y] = pointAt(event);
    grip.current = { id: event.pointerId, away: [corner[0] - x, corner[1] - y] };
    event.currentTarget.setPointerCapture(event.pointerId);
    setActive(i);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>, i: number) => {
    if (grip.current?.id !== event.pointerId) return;
    const [x, y] = pointAt(event);
    const [awayX, awayY] = grip.current.away;
    put(i, [x + awayX, y + awayY]);
  };
  const release = () => {
    grip.current = null;
    setActive(null);
  };
  const step = (event: KeyboardEvent, i: number) => {
    const arrow = arrows[event.key];
    const corner = corners[i];
    if (!arrow || !corner) return;
    event.preventDefault();
    const far = (event.shiftKey ? coarseStep : fineStep) * Math.max(width, height);
    setActive(i);
    put(i, [corner[0] + arrow[0] * far, corner[1] + arrow[1] * far]);
  };
  const outline = corners.map(([x, y]) => `${x},${y}`).join(' ');
  const at = active === null ? undefined : corners[active];
  return (
    <div className={`stack ${styles.scene}`}>
      <div ref={frame} className={styles.frame} style={{ '--ratio': width / height }}>
        <Preview bitmap={preview} />
        <svg className={styles.outline} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <path
            className={styles.beside}
            fillRule="evenodd"
            d={`M0 0H${width}V${height}H0Z M${outline.replaceAll(' ', 'L')}Z`}
          />
          <polygon className={styles.sheet} points={outline} vectorEffect="non-scaling-stroke" />
        </svg>
        {corners.map(([x, y], i) => {
          const name = names[i];
          return (
            name && (
              <button
                key={name}
                type="button"
                className={styles.corner}
                style={{ left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` }}
                aria-label={words.corners[name]}
                aria-describedby="corner-keys"
                onPointerDown={(event) => press(event, i)}
                onPointerMove={(event) => drag(event, i)}
                onPointerUp={release}
                onPointerCancel={release}
                onKeyDown={(event) => step(event, i)}
                onBlur={() => setActive((now) => (now === i && !grip.current ? null : now))}
              />
            )
          );
        })}
        {at && <Lens bitmap={preview} at={[at[0] / width, at[1] / height]} frame={frame} />}
      </div>
      <p id="corner-keys" className={styles.keys}>
        {words.keys}
      </p>
    </div>
  );
}

function Preview({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} className={styles.picture} width={bitmap.width} height={bitmap.height} />;
}
