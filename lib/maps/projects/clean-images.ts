import { AppError } from '#lib/contract/errors.ts';
import { findAccessibleProject } from '#lib/maps/core/queries.ts';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import { inspectImage } from '#lib/maps/images/inspect-image.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { imageTypes } from '#lib/platform/files/image-types.ts';
import type { StoredFile } from '#lib/platform/files/store-types.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import {
  listImageFiles,
  listProjectIds,
  lockProjectRow,
  type ReplacedFile,
  replaceFiles,
} from './queries-clean.ts';

/** What a run found. `unreadable` has the names of files that are missing, or that an upload would refuse today. */
export type CleanedImages = { read: number; cleaned: number; projects: number; unreadable: string[] };

/**
 * For an operator: removes metadata from stored images, which uploads of earlier versions kept, in one project (id or
 * key) or in all. A cleaned image gets a new file, since caches keep files for ever; the old name has the same bytes
 * until housekeeping deletes it. Checks no right, and with `isDryRun` only counts.
 */
export async function cleanImages(
  ctx: Ctx,
  input: { project: string | null; isDryRun: boolean },
): Promise<CleanedImages> {
  const found: CleanedImages = { read: 0, cleaned: 0, projects: 0, unreadable: [] };
  for await (const id of projectsOf(ctx, input.project)) {
    const replaced: ReplacedFile[] = [];
    let cleaned = 0;
    for (const image of await listImageFiles(ctx.db, id)) {
      found.read += 1;
      const bytes = await cleanBytes(image.file, found.unreadable);
      if (bytes === null) continue;
      cleaned += 1;
      if (!input.isDryRun) replaced.push(await storeBeside(image, bytes));
    }
    if (replaced.length > 0) await putInPlace(ctx, id, replaced);
    found.cleaned += cleaned;
    if (cleaned > 0) found.projects += 1;
  }
  return found;
}

async function* projectsOf(ctx: Ctx, project: string | null): AsyncGenerator<string> {
  if (project !== null) {
    const row = await findAccessibleProject(ctx.db, project, null, null);
    if (!row) throw new AppError('notFound.project');
    yield row.id;
    return;
  }
  let ids = await listProjectIds(ctx.db);
  while (ids.length > 0) {
    yield* ids;
    ids = await listProjectIds(ctx.db, ids.at(-1));
  }
}

/** Returns a stored file as an upload of today would store it, or null if that is the same or it cannot be read. */
async function cleanBytes(name: string, unreadable: string[]): Promise<Uint8Array | null> {
  const stored = await fileStore().get(name);
  if (stored && !mayHaveMetadata(stored)) return null;
  try {
    const bytes = stored && (await inspectImage(stored.bytes)).bytes;
    if (bytes === null) unreadable.push(name);
    return bytes === null || Buffer.from(bytes).equals(stored?.bytes ?? bytes) ? null : bytes;
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    unreadable.push(name);
    return null;
  }
}

/** A drawing was written by the sanitizer, which drops metadata. Only pictures inside it can have some. */
function mayHaveMetadata({ bytes, contentType }: StoredFile): boolean {
  return contentType !== imageTypes.svg.contentType || Buffer.from(bytes).includes('data:image/');
}

async function storeBeside(
  { id, file, contentType }: { id: string; file: string; contentType: string },
  bytes: Uint8Array,
): Promise<ReplacedFile> {
  const cleanFile = newFileName(file.slice(file.lastIndexOf('.') + 1));
  await fileStore().put(cleanFile, bytes, contentType);
  return { id, file, cleanFile, byteCount: bytes.byteLength };
}

/** Gives the images their clean files, then overwrites the old ones, to which open pages and sent links lead. */
async function putInPlace(ctx: Ctx, projectId: string, files: readonly ReplacedFile[]): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const locked = await lockProjectRow(tx.db, projectId);
    if (locked) await replaceFiles(tx.db, locked, files);
  });
  for (const { file, cleanFile } of files) {
    const clean = await fileStore().get(cleanFile);
    if (clean) await fileStore().put(file, clean.bytes, clean.contentType);
  }
}
