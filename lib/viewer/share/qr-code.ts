import { qrPath } from '../../ui/qr-path.ts';

/** Returns the absolute address of a page with a deep link. */
export function shareUrl(page: string, hash: string): string {
  const url = new URL(page, location.href);
  url.hash = '';
  return url.href + hash;
}

/** Marks a link so that visits from a printed code are counted as such. */
export function withSource(link: string): string {
  const url = new URL(link);
  url.searchParams.set('source', 'qr');
  return url.href;
}

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
