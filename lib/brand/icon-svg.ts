import { accent, mark } from './colors.ts';

/** The sign of the product, on a drawing of 32 units. */
const sign =
  'M7 9.4A2.4 2.4 0 0 1 9.4 7h13.2A2.4 2.4 0 0 1 25 9.4v13.2a2.4 2.4 0 0 1-2.4 2.4H18.3v-4h2.5V11.2h-9.6V21h2.5v4H9.4A2.4 2.4 0 0 1 7 22.6z';

/** Returns the icon as a drawing: `radius` rounds the ground, `scale` makes the sign smaller than it is there. */
export function iconSvg({ radius, scale = 1 }: { radius: number; scale?: number }): string {
  const round = radius > 0 ? ` rx="${radius}"` : '';
  const shapes = `<path d="${sign}" fill="${mark.sign}"/><circle cx="16" cy="16" r="2.2" fill="${mark.point}"/>`;
  const placed =
    scale === 1 ? shapes : `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${shapes}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"${round} fill="${accent[0]}"/>${placed}</svg>`;
}
