import type { PresentedImage } from '#lib/mapmodel/present.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import type { IconRow, ImageRow } from './queries.ts';

/** Returns images by id with absolute URLs, as entities and levels show them. */
export function presentImages(rows: readonly ImageRow[], origin: string): Map<string, PresentedImage> {
  return new Map(rows.map((row) => [row.id, presentStoredImage(row, origin)]));
}

/** Returns the URLs of custom icons by id. */
export function presentIcons(rows: readonly IconRow[], origin: string): Map<string, string> {
  return new Map(rows.map((row) => [row.id, publicFileUrl(row.file, origin)]));
}

function presentStoredImage(row: ImageRow, origin: string): PresentedImage {
  return {
    url: publicFileUrl(row.file, origin),
    thumbnails: row.thumbnails.map((thumbnail) => publicFileUrl(thumbnail.file, origin)),
    width: row.width,
    height: row.height,
  };
}

/** Returns a stored image in the contract's shape, as the first of a list. */
export function presentImage(row: ImageRow | undefined, origin: string) {
  if (!row) throw new Error('There is no image to present.');
  const { url, thumbnails } = presentStoredImage(row, origin);
  return { id: row.id, url, thumbnails, order: 0, alt: row.alt };
}
