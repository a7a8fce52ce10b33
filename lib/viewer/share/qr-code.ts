import { qrPath } from '../../ui/qr-path.ts';

/** Black on white in both themes, because scanners need it. */
export function qrCode(text: string): SVGSVGElement {
  const { path, size } = qrPath(text);
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'atrium-qr');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'QR');
  const dark = document.createElementNS(namespace, 'path');
  dark.setAttribute('d', path);
  svg.append(dark);
  return svg;
}
