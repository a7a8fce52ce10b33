import { invalid } from '#lib/contract/errors.ts';
import type { Fault } from '#lib/contract/fault.ts';
import {
  type LockedProject,
  type RequiredProject,
  withLockedProject,
} from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { discardFiles, discardUnlessCommitted } from '#lib/platform/files/discard-files.ts';
import { contentTypeOf, newFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import type { InspectedImage } from '#lib/platform/files/image-types.ts';
import { newId } from '#lib/platform/ids.ts';
import { ImageRefused } from './image-refused.ts';
import { inspectImage } from './inspect-image.ts';
import type { ImageRow } from './queries.ts';

/** Bytes that claim to be an image, and the path in the request for faults. */
export type ImageSource = { path: string; bytes: Uint8Array };

export type PreparedImages = {
  /** Rows to insert, in the order of the sources. */
  rows: ImageRow[];
  /** Deletes the stored files after their save failed with `cause`, unless it may have been committed. */
  discard: (cause: unknown) => Promise<void>;
};

/**
 * Checks every source by its content, then stores the files with their thumbnails. If one image is bad, throws a 400
 * with a fault at the path of each bad one, and stores nothing.
 */
export async function prepareImages(sources: readonly ImageSource[]): Promise<PreparedImages> {
  const inspected: InspectedImage[] = [];
  const faults: Fault[] = [];
  for (const source of sources) {
    try {
      inspected.push(await inspectImage(source.bytes));
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      faults.push({ path: source.path, ...error.said });
    }
  }
  if (faults.length > 0) throw invalid(faults);
  return storeTogether(async (stored) => {
    const rows: ImageRow[] = [];
    for (const image of inspected) rows.push(await storeImage(image, stored));
    return rows;
  });
}

/** Returns the rows that `store` makes. It adds a file to `stored` before it writes it. If it fails, none remains. */
async function storeTogether(store: (stored: string[]) => Promise<ImageRow[]>): Promise<PreparedImages> {
  const stored: string[] = [];
  try {
    const rows = await store(stored);
    return { rows, discard: (cause) => discardUnlessCommitted(cause, stored) };
  } catch (error) {
    await discardFiles(stored);
    throw error;
  }
}

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

/** Stores the images, then runs `write` with the project locked. Deletes the files if `write` fails. */
export async function withImages<T>(
  ctx: Ctx,
  { id }: RequiredProject,
  sources: readonly ImageSource[],
  write: (tx: Ctx, project: LockedProject, images: ImageRow[]) => Promise<T>,
): Promise<T> {
  const images = await prepareImages(sources);
  return orDiscard(images, () =>
    withLockedProject(ctx, id, 'write', (tx, project) => write(tx, project, images.rows)),
  );
}

/** Runs `write`, which uses stored images. Deletes their files if it fails. */
export async function orDiscard<T>({ discard }: PreparedImages, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await discard(error);
    throw error;
  }
}

async function storeImage(image: InspectedImage, stored: string[]): Promise<ImageRow> {
  const put = async (bytes: Uint8Array, extension: string, contentType: string) => {
    const file = newFileName(extension);
    stored.push(file);
    await fileStore().put(file, bytes, contentType);
    return file;
  };
  const file = await put(image.bytes, image.extension, image.contentType);
  const thumbnails: ImageRow['thumbnails'] = [];
  const { makeThumbnails } = await import('./thumbnails.ts');
  for (const thumbnail of await makeThumbnails(image)) {
    thumbnails.push({
      file: await put(thumbnail.bytes, 'webp', 'image/webp'),
      width: thumbnail.width,
      height: thumbnail.height,
      byteCount: thumbnail.bytes.byteLength,
    });
  }
  const { contentType, width, height } = image;
  const byteCount = image.bytes.byteLength;
  return { id: newId(), file, contentType, width, height, byteCount, thumbnails, alt: {}, revision: 0 };
}
