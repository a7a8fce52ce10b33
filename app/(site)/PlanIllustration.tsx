import type { AppStrings } from '#lib/strings/app.ts';
import styles from './site.module.css';

export type PlanIllustrationProps = { label: string; texts: AppStrings['site']['rooms'] };

/** Rooms of an invented ground floor: outline, and the hue that a visitor would see. */
const rooms = [
  { points: '40,40 216,40 216,168 40,168', hue: 'a' },
  { points: '224,40 352,40 352,120 224,120', hue: 'b' },
  { points: '360,40 540,40 540,200 424,200 424,120 360,120', hue: 'a' },
  { points: '40,176 152,176 152,360 40,360', hue: 'c' },
  { points: '424,208 540,208 540,360 424,360', hue: 'b' },
  { points: '160,304 276,304 276,360 160,360', hue: 'c' },
];

const markers = [
  { x: 96, y: 268, hue: 'c' },
  { x: 288, y: 82, hue: 'b' },
  { x: 482, y: 284, hue: 'b' },
  { x: 218, y: 332, hue: 'c' },
  { x: 350, y: 336, hue: 'd' },
];

/** A map as visitors see it, drawn in the colours of the interface. */
export function PlanIllustration({ label, texts }: PlanIllustrationProps) {
  return (
    <div className={styles.illustration} role="img" aria-label={label}>
      <svg viewBox="0 0 580 400" className={styles.plan} aria-hidden>
        <path
          className={styles.walls}
          d="M32 32H548V368H388V348M312 348V368H32Z M32 172H120M148 172H220V32M220 124H268M300 124H356V32M420 124H356M420 124V152M420 180V204H548M156 172V216M156 248V368M420 204V264M420 296V368M156 300H200M236 300H280V368"
        />
        {rooms.map(({ points, hue }) => (
          <polygon key={points} className={styles.room} data-hue={hue} points={points} />
        ))}
        <polygon
          className={styles.chosen}
          points="224,128 352,128 416,128 416,296 284,296 160,296 160,176 224,176"
        />
        <g className={styles.court}>
          <rect x="262" y="186" width="76" height="60" rx="4" />
          <circle cx="300" cy="216" r="12" />
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
