import sharp from 'sharp';
import type { Point } from '#lib/geometry/point.ts';
import type { Grey } from '#lib/import/scan/flatten.ts';
import type { MadeFloor } from './building.ts';

export type SheetStyle = {
  /** Walls as masses, or as pairs of lines. */
  walls: 'filled' | 'lines';
  /** Size of the paper in millimetres. */
  paper: readonly [number, number];
  /** Whether a frame, a title block and furniture are drawn. */
  isFurnished: boolean;
};

const pxPerMm = 5;

/** A drawn sheet of paper: its pixels, and where a point of the floor (metres) lies on it (millimetres). */
export type Sheet = Grey & { paper: SheetStyle['paper']; at: (point: Point) => Point };

/** Draws a floor on paper, in black on white. */
export async function drawSheet(floor: MadeFloor, { walls, paper, isFurnished }: SheetStyle): Promise<Sheet> {
  const [across, down] = paper;
  const scale = Math.min((across - 50) / floor.width, (down - 90) / floor.height);
  const left = (across - floor.width * scale) / 2;
  const top = (down - 30 - floor.height * scale) / 2;
  const at = ([x, y]: Point): Point => [left + x * scale, top + y * scale];
  const path = (ring: readonly Point[]) => `M${ring.map((point) => at(point).join()).join('L')}Z`;
  const line = (a: Point, b: Point, width: number) => {
    const [[x1, y1], [x2, y2]] = [at(a), at(b)];
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#111" stroke-width="${width}"/>`;
  };
  const outer: Point[] = [
    [0, 0],
    [floor.width, 0],
    [floor.width, floor.height],
    [0, floor.height],
  ];
  const mass = `<path fill-rule="evenodd" fill="#111" d="${path(outer)}${floor.rooms.map(({ ring }) => path(ring)).join('')}"/>`;
  // A door is a gap: white over the mass of the wall.
  const gaps = floor.doors.map(({ hinge, latch }) => {
    const isUpright = hinge[0] === latch[0];
    const box = [hinge, latch].map(at);
    const [x, y] = [Math.min(...box.map(([u]) => u)), Math.min(...box.map(([, v]) => v))];
    const deep = 0.45 * scale;
    const long = 0.9 * scale;
    return isUpright
      ? `<rect x="${x - deep}" y="${y}" width="${2 * deep}" height="${1.33 * long}" fill="#fff"/>`
      : `<rect x="${x}" y="${y - deep}" width="${long}" height="${2 * deep}" fill="#fff"/>`;
  });
  const swings = floor.doors.map(({ hinge, latch, open }) => {
    const [[x, y], [u, v]] = [at(latch), at(open)];
    const reach = Math.hypot(at(hinge)[0] - u, at(hinge)[1] - v);
    const [ax, ay, bx, by] = [x - at(hinge)[0], y - at(hinge)[1], u - at(hinge)[0], v - at(hinge)[1]];
    const sweep = ax * by - ay * bx > 0 ? 1 : 0;
    return `${line(hinge, open, 0.25)}<path d="M${x},${y}A${reach},${reach} 0 0 ${sweep} ${u},${v}" fill="none" stroke="#333" stroke-width="0.2"/>`;
  });
  const drawn =
    walls === 'filled'
      ? [mass, ...gaps]
      : [...floor.walls, ...floor.windows].map(([a, b]) => line(a, b, 0.6));
  const frame = isFurnished
    ? `<rect x="6" y="6" width="${across - 12}" height="${down - 12}" fill="none" stroke="#111" stroke-width="0.6"/>
       <path d="M${across - 100},${down - 26}h90v18h-90zM${across - 70},${down - 26}v18M${across - 100},${down - 17}h90" fill="none" stroke="#111" stroke-width="0.4"/>`
    : '';
  const tables = isFurnished
    ? floor.rooms.slice(0, -1).map(({ ring }) => {
        const [x, y] = at([(ring[0]?.[0] ?? 0) + 1, (ring[0]?.[1] ?? 0) + 1.6]);
        return `<rect x="${x}" y="${y}" width="${1.2 * scale}" height="${0.6 * scale}" fill="none" stroke="#555" stroke-width="0.2"/>`;
      })
    : [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${across * pxPerMm}" height="${down * pxPerMm}" viewBox="0 0 ${across} ${down}"><rect width="100%" height="100%" fill="#fff"/>${[...drawn, ...swings, frame, ...tables].join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data), paper, at };
}

/** Returns the brightness of a point of the paper in millimetres, 0 to 1; null beside it. */
export function shadeOn({ width, height, pixels, paper }: Sheet, [x, y]: Point): number | null {
  if (x < 0 || y < 0 || x >= paper[0] || y >= paper[1]) return null;
  const [u, v] = [x * pxPerMm - 0.5, y * pxPerMm - 0.5];
  const [left, top] = [Math.max(0, Math.floor(u)), Math.max(0, Math.floor(v))];
  const [p, q] = [Math.max(0, u - left), Math.max(0, v - top)];
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const shade = (column: number, row: number) => (pixels[row * width + column] ?? 255) / 255;
  const above = shade(left, top) * (1 - p) + shade(right, top) * p;
  const under = shade(left, below) * (1 - p) + shade(right, below) * p;
  return above * (1 - q) + under * q;
}
