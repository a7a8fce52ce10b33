import sharp from 'sharp';
import type { Point } from '#lib/geometry/point.ts';
import type { Grey } from '#lib/import/scan/flatten.ts';
import { createRandom } from '../venue.ts';
import { type Sheet, shadeOn } from './sheet.ts';

/** How a sheet is seen. Angles are in degrees. */
export type Shot = {
  /** To the side, up and about the line of sight. */
  turn: readonly [number, number, number];
  /** Share of the picture that the sheet would fill from the front. */
  fill: number;
  /** Brightness of what is behind the sheet, as a share of that of paper. */
  wall: number;
  /** Brightness of the shadow that lies over a corner, and at the corners of the picture. */
  shadow: number;
  vignette: number;
  /** Shades of noise. */
  noise: number;
};

/** A picture of a sheet, and where a point of the sheet (millimetres) lies in it (pixels). */
export type Shown = Grey & { toPicture: (point: Point) => Point };

/** Focal length of a phone, in long sides. */
const focal = 0.78;

/** Takes a photo of a sheet with a pinhole camera. */
export function takePhoto(sheet: Sheet, shot: Shot, [width, height] = [1600, 1200]): Shown {
  const [across, down] = sheet.paper;
  const f = focal * Math.max(width, height);
  const away = (f * Math.max(across / width, down / height)) / shot.fill;
  const [ex, ey, normal] = axesOf(shot.turn);
  const random = createRandom(11);
  const pixels = new Uint8Array(width * height);
  for (let v = 0, i = 0; v < height; v++) {
    for (let u = 0; u < width; u++, i++) {
      const ray: Vector = [(u + 0.5 - width / 2) / f, (v + 0.5 - height / 2) / f, 1];
      const reach = (away * normal[2]) / dot(ray, normal);
      const point: Vector = [ray[0] * reach, ray[1] * reach, ray[2] * reach - away];
      const on: Point = [dot(point, ex) + across / 2, dot(point, ey) + down / 2];
      const shade =
        shadeOn(sheet, on) ?? shot.wall * (0.97 + 0.06 * Math.sin(on[0] / 9) * Math.sin(on[1] / 13));
      pixels[i] = seen(shade * light([u / width, v / height], shot), shot.noise, random);
    }
  }
  const toPicture = ([x, y]: Point): Point => {
    const [a, b] = [x - across / 2, y - down / 2];
    const z = away + a * ex[2] + b * ey[2];
    return [width / 2 + (f * (a * ex[0] + b * ey[0])) / z, height / 2 + (f * (a * ex[1] + b * ey[1])) / z];
  };
  return { width, height, pixels, toPicture };
}

/** Puts a sheet on a scanner: askew by these degrees, with noise, a fold and a dark edge where the lid does not close. */
export function scanSheet(sheet: Sheet, degrees: number, noise: number): Shown {
  const [across, down] = sheet.paper;
  const scale = 1700 / across;
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const random = createRandom(13);
  const pixels = new Uint8Array(width * height);
  for (let v = 0, i = 0; v < height; v++) {
    for (let u = 0; u < width; u++, i++) {
      const [x, y] = [(u + 0.5 - width / 2) / scale, (v + 0.5 - height / 2) / scale];
      const shade = shadeOn(sheet, [x * cos + y * sin + across / 2, y * cos - x * sin + down / 2]);
      const fold = 1 - 0.12 * Math.exp(-(((u - width / 2) / 12) ** 2));
      pixels[i] = seen((shade ?? 0.25) * fold * 0.96, noise, random);
    }
  }
  const toPicture = ([x, y]: Point): Point => {
    const [a, b] = [x - across / 2, y - down / 2];
    return [width / 2 + (a * cos - b * sin) * scale, height / 2 + (a * sin + b * cos) * scale];
  };
  return { width, height, pixels, toPicture };
}

/** Writes a picture as JPEG. With an orientation, its pixels lie as the camera was held, and EXIF says how. */
export async function asJpeg({ width, height, pixels }: Grey, orientation: 1 | 6 = 1): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { width, height, channels: 1 } });
  // The data of orientation 6 are turned back by a quarter.
  const held = orientation === 6 ? picture.rotate(270) : picture;
  return held.jpeg({ quality: 85 }).withMetadata({ orientation }).toBuffer();
}

type Vector = readonly [number, number, number];

function axesOf([side, up, roll]: Shot['turn']): [Vector, Vector, Vector] {
  const [a, b, c] = [side, up, roll].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const turned = ([x, y, z]: Vector): Vector => {
    const [u, v] = [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c)];
    const [w, d] = [v * Math.cos(b) - z * Math.sin(b), v * Math.sin(b) + z * Math.cos(b)];
    return [u * Math.cos(a) + d * Math.sin(a), w, d * Math.cos(a) - u * Math.sin(a)];
  };
  return [turned([1, 0, 0]), turned([0, 1, 0]), turned([0, 0, 1])];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function light([x, y]: Point, { shadow, vignette }: Shot): number {
  const corner = 1 - vignette * ((x - 0.5) ** 2 + (y - 0.5) ** 2) * 2;
  // The edge of a shadow is soft.
  const shaded = 1 / (1 + Math.exp((x + 0.6 * y - 0.55) * 30));
  return corner * (1 - shadow * shaded);
}

function seen(shade: number, noise: number, random: () => number): number {
  const bell = random() + random() + random() - 1.5;
  return Math.max(0, Math.min(255, Math.round(235 * shade + 8 + 2 * noise * bell)));
}
