import type { Point } from '../../geometry/point.ts';
import type { Grey } from '../scan/flatten.ts';
import type { Size } from '../trace/raster.ts';
import { isWhole, projectionOf, type Quad } from './quad.ts';
import { sheetSize } from './sheet-size.ts';
import { skewOf } from './skew.ts';

/** Pixels of a straightened sheet. The tracer works on fewer; with more, the floor plan would be too large to send. */
const pixelsMax = 6_000_000;
/** The edge of the paper is cut off by this share: the wall behind it would be drawn as a line. */
const edgeShare = 0.003;

/** A sheet as seen straight from the front, and where each of its points lies in the picture. */
export type Straight = Grey & { readonly toPicture: (x: number, y: number) => Point };

/** Returns the size of the straightened sheet between four corners, and where each of its points lies in the picture. */
export function frontOf(picture: Grey, quad: Quad): Size & Pick<Straight, 'toPicture'> {
  const size = sizeOf(isWhole(quad, picture) ? picture : sheetSize(quad, picture));
  return { ...size, toPicture: isWhole(quad, picture) ? turned(picture, size) : cut(quad, size) };
}

/** Straightens the sheet between four corners. A scan without corners of its own is turned upright. */
export function straighten(picture: Grey, quad: Quad): Straight {
  const front = frontOf(picture, quad);
  const { width, height, toPicture } = front;
  const pixels = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [u, v] = toPicture(x + 0.5, y + 0.5);
      pixels[i] = shadeAt(picture, u - 0.5, v - 0.5);
    }
  }
  return { ...front, pixels };
}

function sizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(pixelsMax / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function cut(quad: Quad, { width, height }: Size): Straight['toPicture'] {
  const project = projectionOf(quad, { width, height });
  const inner = 1 - 2 * edgeShare;
  return (x, y) => project(width * edgeShare + x * inner, height * edgeShare + y * inner);
}

function turned(picture: Grey, { width, height }: Size): Straight['toPicture'] {
  const turn = skewOf(picture);
  const scale = picture.width / width;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return (x, y) => {
    const [u, v] = [x - width / 2, y - height / 2];
    return [picture.width / 2 + u * cos - v * sin, picture.height / 2 + u * sin + v * cos];
  };
}

/** Returns the shade between four pixels. Outside, the nearest pixel counts. */
function shadeAt({ width, height, pixels }: Grey, x: number, y: number): number {
  const u = Math.min(width - 1, Math.max(0, x));
  const v = Math.min(height - 1, Math.max(0, y));
  const left = Math.max(0, Math.min(width - 2, Math.floor(u)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(v)));
  const p = u - left;
  const q = v - top;
  const at = top * width + left;
  const right = width > 1 ? 1 : 0;
  const below = height > 1 ? width : 0;
  const above = (pixels[at] ?? 255) * (1 - p) + (pixels[at + right] ?? 255) * p;
  const under = (pixels[at + below] ?? 255) * (1 - p) + (pixels[at + below + right] ?? 255) * p;
  return above * (1 - q) + under * q;
}
