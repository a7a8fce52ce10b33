import { createHash } from 'node:crypto';
import { type Logo, readLogo } from '#lib/maps/images/draw-logo.ts';
import { nullIfRefused } from '#lib/maps/images/image-refused.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import type { PublicProject } from '#lib/viewer/core/types.ts';

type Branded = Pick<PublicProject, 'appearance'>;

/**
 * Returns a short hash of the owner's logo and colour, which identifies them in addresses of pictures. Empty without
 * either.
 */
export function brandOf({ appearance: { logo, accentColor } }: Branded): string {
  if (!logo && !accentColor) return '';
  return createHash('sha256').update(`${logo} ${accentColor}`).digest('hex').slice(0, 8);
}

/** Returns the owner's logo, or null if there is none or it cannot be drawn. */
export async function logoOf({ appearance: { logo } }: Branded): Promise<Logo | null> {
  const file = logo && fileNameOfUrl(logo);
  return file ? readLogo(file).catch(nullIfRefused) : null;
}
