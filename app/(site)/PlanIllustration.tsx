import type { AppStrings } from '#lib/strings/app.ts';
import styles from './site.module.css';

export type PlanIllustrationProps = { label: string; texts: AppStrings['site']['rooms'] };

/** Rooms of an invented ground floor: outline, and the hue that a visitor would see. */
const rooms = [
  { points: '30,30 190,30 190,160 30,160', hue: 'a' },
  { points: '198,30 330,30 330,112 198,112', hue: 'b' },
  { points: '338,30 490,30 490,190 402,190 402,112 338,112', hue: 'a' },
  { points: '30,168 126,168 126,370 30,370', hue: 'c' },
  { points: '402,198 490,198 490,370 402,370', hue: 'b' },
  { points: '134,296 246,296 246,370 134,370', hue: 'c' },
];

/** Walls with their doors left open, and the entrance below. */
const walls = [
  'M314 374H494V26H26V374H262',
  'M26 164H70M100 164H194V26M194 116H240M276 116H334V26M334 116H398V140M398 168V194H494',
  'M130 164V210M130 242V374M398 194V250M398 282V374M130 292H176M206 292H250V374',
];

const markers = [
  { x: 78, y: 262, hue: 'c' },
  { x: 264, y: 80, hue: 'b' },
  { x: 446, y: 292, hue: 'b' },
  { x: 190, y: 344, hue: 'c' },
  { x: 288, y: 372, hue: 'd' },
];

/** A map as visitors see it, drawn in the colours of the interface. */
export function PlanIllustration({ label, texts }: PlanIllustrationProps) {
  return (
    <div className={styles.illustration} role="img" aria-label={label}>
      <svg viewBox="0 0 620 400" className={styles.plan} aria-hidden>
        {walls.map((line) => (
          <path key={line} className={styles.walls} d={line} />
        ))}
        {rooms.map(({ points, hue }) => (
          <polygon key={points} className={styles.room} data-hue={hue} points={points} />
        ))}
        <polygon className={styles.chosen} points="198,120 394,120 394,288 134,288 134,168 198,168" />
        <g className={styles.court}>
          <rect x="232" y="176" width="76" height="60" rx="4" />
          <circle cx="270" cy="206" r="12" />
        </g>
        {markers.map(({ x, y, hue }) => (
          <g key={`${x}-${y}`} className={styles.pin} data-hue={hue} transform={`translate(${x} ${y})`}>
            <path d="M0 0C-3.5-7-9-10.5-9-17A9 9 0 0 1 9-17C9-10.5 3.5-7 0 0Z" />
            <circle cy="-17" r="3.2" />
          </g>
        ))}
      </svg>
      <div className={styles.levels} aria-hidden>
        <span>2</span>
        <span>1</span>
        <span data-current>{texts.floor}</span>
      </div>
      <div className={styles.info} aria-hidden>
        <strong>{texts.gallery}</strong>
        <span>{texts.text}</span>
        <span className={styles.openNow}>{texts.open}</span>
      </div>
    </div>
  );
}
