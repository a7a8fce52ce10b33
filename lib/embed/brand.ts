import { createHash } from 'node:crypto';
import { type Logo, readLogo } from '#lib/maps/images/draw-logo.ts';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-store.ts';
import type { PublicProject } from '#lib/viewer/types.ts';

type Branded = Pick<PublicProject, 'appearance'>;

/** Names what pictures show of the owner's logo and colour; empty where there is neither. */
export function brandOf({ appearance: { logo, accentColor } }: Branded): string {
  if (!logo && !accentColor) return '';
  return createHash('sha256').update(`${logo} ${accentColor}`).digest('hex').slice(0, 8);
}

/** The owner's logo; null where there is none, or none that can be drawn. */
export async function logoOf({ appearance: { logo } }: Branded): Promise<Logo | null> {
  const file = logo && fileNameOfUrl(logo);
  if (!file) return null;
  try {
    return await readLogo(file);
  } catch (error) {
    if (error instanceof ImageRefused) return null;
    throw error;
  }
}
