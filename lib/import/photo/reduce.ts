import type { Grey } from '../scan/flatten.ts';

/** Returns a picture with at most this long side: each pixel is the mean of those under it. */
export function reduce({ width, height, pixels }: Grey, longSide: number): Grey {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const made = new Uint8Array(size.width * size.height);
  for (let y = 0, i = 0; y < size.height; y++) {
    const top = Math.floor((y * height) / size.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / size.height));
    for (let x = 0; x < size.width; x++, i++) {
      const left = Math.floor((x * width) / size.width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / size.width));
      let sum = 0;
      for (let v = top; v < bottom; v++)
        for (let u = left, at = v * width + left; u < right; u++, at++) sum += pixels[at] ?? 0;
      made[i] = sum / ((bottom - top) * (right - left));
    }
  }
  return { ...size, pixels: made };
}

/** Returns a picture without dark lines and letters narrower than twice `reach` (a grey closing). Edges stay. */
export function withoutLines(picture: Grey, reach: number): Grey {
  return filter(filter(picture, reach, Math.max), reach, Math.min);
}

/** Takes the brightest or darkest pixel of a square around each, first across, then down. */
function filter(
  { width, height, pixels }: Grey,
  reach: number,
  pick: (a: number, b: number) => number,
): Grey {
  const across = new Uint8Array(pixels.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let best = pixels[i] ?? 0;
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++)
        best = pick(best, pixels[y * width + u] ?? 0);
      across[i] = best;
    }
  }
  const down = new Uint8Array(pixels.length);
  for (let y = 0, i = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
    for (let x = 0; x < width; x++, i++) {
      let best = across[i] ?? 0;
      for (let v = top; v <= bottom; v++) best = pick(best, across[v * width + x] ?? 0);
      down[i] = best;
    }
  }
  return { width, height, pixels: down };
}
