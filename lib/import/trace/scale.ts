import type { Colours, Picture } from './raster.ts';

/** Number of pixels that all steps work on. With fewer, rooms are lost; with more, it takes longer. */
const workPixels = 3_000_000;
const enlargedMax = 2;
/** For a larger picture, pass a thumbnail: the pixels alone would be 96 MB. */
export const picturePixelsMax = 24_000_000;
/** Added before truncation, because fractions that do not sum to exactly 1 would turn 255 into 254. */
const roundOff = 0.001;

/**
 * Returns the picture on white paper, scaled to about 3 million pixels. Enlarges a small picture at most twice each
 * way, because its walls are two pixels wide. Throws a RangeError if the picture is too large or its bytes do not fit
 * its size.
 */
export function scaleToWork(picture: Picture): Colours {
  const { width, height, rgba } = picture;
  const pixels = width * height;
  if (!(pixels > 0 && pixels <= picturePixelsMax && rgba.length === pixels * 4)) {
    throw new RangeError(`${width} x ${height} pixels cannot be traced.`);
  }
  const scale = Math.min(enlargedMax, Math.sqrt(workPixels / pixels));
  return resample(
    picture,
    tapsOf(width, Math.max(1, Math.round(width * scale))),
    tapsOf(height, Math.max(1, Math.round(height * scale))),
  );
}

/** The pixels of a row from `start` on that make one of the result, each by the same fraction or by its own. */
type Taps = { start: number; shares: Float64Array };

/** Averages pixels to make fewer, and interpolates between the two nearest to make more. */
function tapsOf(from: number, to: number): Taps[] {
  return Array.from({ length: to }, (_, i) => {
    if (to > from) {
      const at = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5));
      const start = Math.floor(at);
      return { start, shares: Float64Array.from(start === at ? [1] : [start + 1 - at, at - start]) };
    }
    const start = Math.floor((i * from) / to);
    const count = Math.floor(((i + 1) * from) / to) - start;
    return { start, shares: new Float64Array(count).fill(1 / count) };
  });
}

function resample({ width, rgba }: Picture, columns: readonly Taps[], rows: readonly Taps[]): Colours {
  const count = columns.length * rows.length;
  const red = new Uint8Array(count);
  const green = new Uint8Array(count);
  const blue = new Uint8Array(count);
  let i = 0;
  for (const { start: top, shares: downs } of rows) {
    for (const { start: left, shares: acrosses } of columns) {
      // Transparent parts are white.
      let r = 255;
      let g = 255;
      let b = 255;
      for (let v = 0; v < downs.length; v++) {
        let p = ((top + v) * width + left) * 4;
        const down = downs[v] ?? 0;
        for (let u = 0; u < acrosses.length; u++, p += 4) {
          const ownRed = rgba[p] ?? 0;
          const ownGreen = rgba[p + 1] ?? 0;
          const ownBlue = rgba[p + 2] ?? 0;
          // White changes nothing, and most of a plan is white.
          if (ownRed + ownGreen + ownBlue === 765) continue;
          const share = (down * (acrosses[u] ?? 0) * (rgba[p + 3] ?? 0)) / 255;
          r += share * (ownRed - 255);
          g += share * (ownGreen - 255);
          b += share * (ownBlue - 255);
        }
      }
      red[i] = r + roundOff;
      green[i] = g + roundOff;
      blue[i++] = b + roundOff;
    }
  }
  return { width: columns.length, height: rows.length, red, green, blue };
}
