import { zlibSync } from 'fflate';
import type { Point } from '#lib/geometry/point.ts';
import { ringContains } from '#lib/geometry/polygon.ts';
import { createRandom } from '../venue.ts';
import type { MadeFloor } from './building.ts';

const [width, height] = [1600, 1000];
const left = 120;
const top = 200;
const skew = Math.PI / 120;

/** Where a point of a floor (metres) lies on its scan, in pixels from the top left. */
export function onScan({ width: metres }: MadeFloor): (point: Point) => Point {
  const scale = (width - 3 * left) / metres;
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  return ([x, y]) => [left + (x * cos - y * sin) * scale, top + (x * sin + y * cos) * scale];
}

/** Writes a page that is one picture of a floor: walls as dark masses, askew, with noise and a shadow. */
export function scanPdf(floor: MadeFloor): Uint8Array {
  const pixels = pixelsOf(floor);
  const stream = Buffer.from(zlibSync(pixels)).toString('latin1');
  const [w, h] = [width / 2, height / 2];
  const content = `q ${w} 0 0 ${h} 0 0 cm /Scan Do Q`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  // A reader finds the objects of a file without a table by itself.
  const file = objects.map((text, i) => `${i + 1} 0 obj\n${text}\nendobj\n`).join('');
  return new Uint8Array(
    Buffer.from(`%PDF-1.4\n${file}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`, 'latin1'),
  );
}

function pixelsOf(floor: MadeFloor): Uint8Array {
  const random = createRandom(5);
  const scale = (width - 3 * left) / floor.width;
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const isGap = ([x, y]: Point) =>
    [...floor.doors.map(({ hinge, latch }) => [hinge, latch] as const)].some(([a, b]) => {
      const [minX, maxX] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
      const [minY, maxY] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
      const deep = 0.4;
      return minX === maxX
        ? Math.abs(x - minX) < deep && y > minY && y < maxY
        : Math.abs(y - minY) < deep && x > minX && x < maxX;
    });
  const pixels = new Uint8Array(width * height);
  for (let v = 0, i = 0; v < height; v++) {
    for (let u = 0; u < width; u++, i++) {
      const [x, y] = [(u - left) / scale, (v - top) / scale];
      const point: Point = [x * cos + y * sin, -x * sin + y * cos];
      const isIn = point[0] > 0 && point[1] > 0 && point[0] < floor.width && point[1] < floor.height;
      const isWall = isIn && !isGap(point) && !floor.rooms.some(({ ring }) => ringContains(ring, point));
      const light = 235 - 60 * (u / width);
      pixels[i] = Math.max(0, Math.min(255, (isWall ? 0.2 : 1) * light + 16 * (random() - 0.5)));
    }
  }
  return pixels;
}
