import type { PresentedImage, PresentScope } from '#lib/mapmodel/present.ts';
import type { Tag } from '#lib/mapmodel/types.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import type { IconRow, ImageRow } from './queries.ts';

/** What a draft or live map names. */
export type Named = { tags: readonly Tag[]; images: readonly ImageRow[]; icons: readonly IconRow[] };

/** Returns the scope in which levels and places are presented, with absolute URLs of what they name. */
export function scopeOf(
  { tags, images, icons }: Named,
  origin: string,
  shown: Pick<PresentScope, 'languages' | 'defaultLanguage' | 'isPublic'>,
): PresentScope {
  return {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    images: new Map(images.map((row) => [row.id, presentStoredImage(row, origin)])),
    icons: presentIcons(icons, origin),
    ...shown,
  };
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
