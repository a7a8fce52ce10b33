import sharp from 'sharp';
import { imageLimits } from '#lib/maps/images/image-limits.ts';
import type { Pixels } from '#lib/wayfinding/model.ts';

/** The bytes of a plan, and the size to decode it at, in pixels. */
export type PlanBytes = { bytes: Uint8Array; width: number; height: number };

/** Decodes the pixels of a plan. Runs in the build thread. Throws if it cannot be decoded. */
export async function decodePlan({ bytes, width, height }: PlanBytes): Promise<Pixels> {
  sharp.concurrency(1);
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: imageLimits.pixelsMax,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
