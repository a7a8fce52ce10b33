'use client';

import { create } from 'qrcode';
import styles from './security.module.css';

/** Empty squares around the code that readers need to find it. */
const quietModules = 4;

/** A QR code drawn here: no service learns what is in it. Dark on white in both themes, as readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((isDark, index) =>
    isDark ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  );
  const side = size + 2 * quietModules;
  return (
    <svg
      className={styles.code}
      viewBox={`${-quietModules} ${-quietModules} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
