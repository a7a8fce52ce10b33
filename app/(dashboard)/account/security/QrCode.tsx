'use client';

import { create } from 'qrcode';
import styles from './security.module.css';

/** Quiet zone: empty modules around the code that scanners need to find it. */
const quietModules = 4;

/**
 * Draws a QR code locally, so that no service learns its content. It is dark on white in both themes, as scanners
 * expect.
 */
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
