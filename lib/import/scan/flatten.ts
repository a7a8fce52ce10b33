import type { Size } from '../trace/raster.ts';
import { picturePixelsMax } from '../trace/scale.ts';
import { sumsAround } from '../trace/sums-around.ts';

/** A picture in shades of grey, 0 (black) to 255, by rows. */
export type Grey = Size & { readonly pixels: Uint8Array };

/** Bytes of a pixel by rows, of one or more colours. */
export type Raw = Size & { readonly data: ArrayLike<number>; readonly channels: 1 | 3 | 4 };

/** Paper is as bright as the mean around it, over a square that reaches this share of the long side. */
const windowShare = 1 / 40;
/** What is at least this bright, as a share of its surroundings, is paper. */
const [inkShare, paperShare] = [0.45, 0.92];

/** Returns a picture in grey with at most as many pixels as can be traced: each is the mean of a square. */
export function greyOf({ width, height, data, channels }: Raw): Grey {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / picturePixelsMax)));
  const size = { width: Math.floor(width / step), height: Math.floor(height / step) };
  const pixels = new Uint8Array(size.width * size.height);
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      let sum = 0;
      for (let v = 0; v < step; v++) {
        for (let u = 0; u < step; u++) {
          const at = ((y * step + v) * width + x * step + u) * channels;
          const red = data[at] ?? 255;
          sum +=
            channels === 1 ? red : (red * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) / 256;
        }
      }
      pixels[i] = sum / (step * step);
    }
  }
  return { ...size, pixels };
}

/** Returns the picture with white paper: shadows, folds and dark edges taken out, lines as dark as they were beside it. */
export function flatten({ width, height, pixels }: Grey): Grey {
  const reach = Math.max(8, Math.round(Math.max(width, height) * windowShare));
  const flat = new Uint8Array(pixels.length);
  sumsAround(pixels, { width, height }, reach, (y, sums, rows) => {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const count = rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach));
      const share = ((pixels[i] ?? 0) * count) / Math.max(1, sums[x] ?? 0);
      flat[i] = 255 * Math.min(1, Math.max(0, (share - inkShare) / (paperShare - inkShare)));
    }
  });
  return { width, height, pixels: flat };
}
