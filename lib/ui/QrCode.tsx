'use client';

import { create } from 'qrcode/lib/core/qrcode.js';

/** Empty modules around the code, by which scanners find it. */
const quietModules = 4;

/**
 * A QR code, black on white in both themes, as scanners need. It is drawn here, so that no service learns its content.
 * Throws for a text of more than 2 KB.
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const path = pathOf(text);
  return (
    <svg
      viewBox={`0 0 ${path.size} ${path.size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  );
}

function pathOf(text: string): { d: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let d = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) d += `M${column + quietModules} ${row + quietModules}h1v1h-1z`;
    }
  }
  return { d, size: modules.size + 2 * quietModules };
}
