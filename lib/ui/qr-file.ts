import { qrPath } from './qr-path.ts';

/** Returns a QR code as an SVG document for print, black on white. Throws for a text of more than 2 KB. */
export function qrFile(text: string): string {
  const { path, size } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
