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
export function withoutLines({ width, height, pixels }: Grey, reach: number): Grey {
  const around = (given: Uint8Array) =>
    brightest(brightest(given, 1, width, reach), width, height, reach).map((shade) => 255 - shade);
  return { width, height, pixels: around(around(pixels)) };
}

/** Takes the brightest pixel on a line around each. Lines have `length` pixels, which are `step` apart. */
function brightest(pixels: Uint8Array, step: number, length: number, reach: number): Uint8Array {
  return pixels.map((_, i) => {
    const at = Math.floor(i / step) % length;
    const last = i + step * Math.min(reach, length - 1 - at);
    let best = 0;
    for (let near = i - step * Math.min(reach, at); near <= last; near += step) {
      const shade = pixels[near] ?? 0;
      if (shade > best) best = shade;
    }
    return best;
  });
}
