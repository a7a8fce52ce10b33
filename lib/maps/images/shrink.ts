import sharp, { type Sharp } from 'sharp';

export type Size = { width: number; height: number };
export type Thumbnail = Size & { bytes: Uint8Array };

/**
 * Returns WebP images of `source` in the given sizes, smallest first. Draws `source` once, and each smaller image from
 * the next larger one.
 */
export async function shrink(source: Sharp, sizes: Size[], isLossless = false): Promise<Thumbnail[]> {
  const thumbnails: Thumbnail[] = [];
  let from = source;
  for (const size of sizes.toReversed()) {
    const { data, info } = await from
      .resize({ ...size, fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    thumbnails.unshift({ ...size, bytes: await encodeWebp(sharp(data, { raw }), isLossless) });
    from = sharp(data, { raw });
  }
  return thumbnails;
}

async function encodeWebp(image: Sharp, isLossless: boolean): Promise<Uint8Array> {
  const options = isLossless ? { lossless: true, effort: 0 } : { quality: 82, smartSubsample: true };
  return new Uint8Array(await image.webp(options).toBuffer());
}
