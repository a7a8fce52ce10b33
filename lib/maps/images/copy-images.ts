import { contentTypeOf, newFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { newId } from '#lib/platform/ids.ts';
import { type PreparedImages, storeTogether } from './prepare-images.ts';
import type { ImageRow } from './queries.ts';

/**
 * Copies stored images with their thumbnails under new names and ids, in the order of `rows`. If a file is missing, the
 * image is still copied as a row whose URL answers 404, as in the source project.
 */
export function copyImages(rows: readonly ImageRow[]): Promise<PreparedImages> {
  return storeTogether(async (stored) => {
    const copy = async (name: string): Promise<string> => {
      const copied = newFileName(name.slice(name.lastIndexOf('.') + 1));
      const file = await fileStore().get(name);
      if (file) {
        stored.push(copied);
        await fileStore().put(copied, file.bytes, contentTypeOf(copied));
      }
      return copied;
    };
    const copies: ImageRow[] = [];
    for (const row of rows) {
      const thumbnails: ImageRow['thumbnails'] = [];
      for (const thumbnail of row.thumbnails)
        thumbnails.push({ ...thumbnail, file: await copy(thumbnail.file) });
      copies.push({ ...row, revision: 0, id: newId(), file: await copy(row.file), thumbnails });
    }
    return copies;
  });
}
