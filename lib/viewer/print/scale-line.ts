import type { Frame } from '../../map/frame.ts';
import { lengthUnit, withRegion } from '../../wayfinding/itinerary/format-distance.ts';
import { h } from '../core/dom.ts';
import { pxPerMm } from './picture.ts';
import type { Press, PrintedLevel } from './press.ts';
import { svg } from './svg.ts';

/** A bar of a scale is at most this long, in mm. */
const barMaxMm = 50;
const heightPx = 24;

/**
 * Returns the line under a plan: a bar as long as a round number of metres or feet, which stays true if a printer
 * shrinks the sheet, and an arrow to the north. Null if neither is known.
 */
export function scaleLine({ viewer }: Press, { shape }: PrintedLevel, frame: Frame): HTMLElement | null {
  const { north } = viewer.project().settings;
  const locale = withRegion(viewer.languages().language, navigator.language);
  const { unit, perMeter } = lengthUnit(locale);
  const unitsPerPixel = shape.metersPerPixel === null ? null : shape.metersPerPixel * perMeter;
  if (unitsPerPixel === null && north === null) return null;
  const drawing = svg('svg', { viewBox: `0 0 ${frame.width} ${heightPx}`, direction: 'ltr' });
  if (north !== null) drawing.append(...arrow(north - (frame.view.bearing ?? 0)));
  if (unitsPerPixel !== null) {
    const units = roundBelow((barMaxMm * pxPerMm * unitsPerPixel) / frame.view.k);
    const length = (units / unitsPerPixel) * frame.view.k;
    const text = new Intl.NumberFormat(locale, { style: 'unit', unit });
    const left = north === null ? 2 : 36;
    drawing.append(
      svg('path', {
        d: `M${left} 9v8h${length}v-8`,
        fill: 'none',
        stroke: '#23211e',
        'stroke-width': 1.25,
      }),
      svg(
        'text',
        { x: left + length + 8, y: 17, 'font-size': 11, fill: '#23211e', class: 'atrium-from' },
        text.format(units),
      ),
    );
  }
  const line = h('div', { class: 'atrium-scale' }, drawing);
  line.style.width = `${frame.width / pxPerMm}mm`;
  return line;
}

/** Returns an arrow that points to the north, `turn` degrees clockwise from the top of the paper. */
function arrow(turn: number): SVGElement[] {
  return [
    svg('path', {
      d: 'M12 3l5 17-5-4-5 4z',
      transform: `rotate(${turn} 12 12)`,
      fill: '#23211e',
    }),
    svg(
      'text',
      { x: 21, y: 17, 'font-size': 11, 'font-weight': 700, fill: '#23211e', class: 'atrium-from' },
      'N',
    ),
  ];
}

/** Returns the largest of 1, 2, 5, 10, 20, 50 and so on that is at most `value`, also below 1. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2].find((digit) => digit * power <= value) ?? 1);
}
