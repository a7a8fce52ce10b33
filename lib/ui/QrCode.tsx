'use client';

import { qrPath } from './qr-path.ts';

/**
 * A QR code, black on white in both themes, as scanners need. It is drawn here, so that no service learns its content.
 * Throws for a text of more than 2 KB.
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = qrPath(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
