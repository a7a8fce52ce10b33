import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { archiveName, loadContent, withoutImages } from '#lib/maps/entities/load-content.ts';
import type { ImageRow } from '#lib/maps/images/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import { megabyte } from '#lib/plans/units.ts';
import { Download } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { log } from '#lib/platform/log.ts';
import { currentCaller, jobOf } from '#lib/platform/work/caller.ts';
import { sharedQueue, type Turn } from '#lib/platform/work/fair-queue.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import { encodeInTurns } from './encode-document.ts';

/** Memory of an export before the size of its text is known. */
const startBytes = 8 * megabyte;
/** Memory of all exports that are being downloaded. One caller gets at most half. */
const heldBytesMax = 256 * megabyte;
const exportMemory = sharedQueue('export-memory', {
  running: Number.POSITIVE_INFINITY,
  weight: heldBytesMax,
  weightPerCaller: heldBytesMax / 2,
  waiting: 200,
  waitingPerCaller: 50,
  waitMs: 30_000,
});

/**
 * Returns the whole draft as a ZIP: its images, read one at a time during the download, and `project.json`. Waits for
 * its share of the memory, which it holds until the download ends. Throws 503 if there is none.
 */
export async function exportProject(ctx: Ctx, input: { projectId: string }): Promise<Download> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const turn = await exportMemory().enter({ ...jobOf(currentCaller()), weight: startBytes });
  try {
    const { document, images } = await loadContent(ctx, project);
    const text = await encodeInTurns(document, 'document');
    turn.resize(text.byteLength + limits.imageBytesMax);
    const archive = holding(writeArchive(archiveFiles(text, images), ctx.now()), turn);
    return new Download(`${project.key}.zip`, 'application/zip', archive);
  } catch (error) {
    turn.end();
    throw error;
  }
}

/** Yields the images, then the document. It names no image whose file is lost: an import would refuse the archive. */
async function* archiveFiles(text: Uint8Array, images: readonly ImageRow[]): AsyncGenerator<ArchiveFile> {
  const lost: ImageRow[] = [];
  for (const image of images) {
    const stored = await fileStore().get(image.file);
    if (stored)
      yield { name: archiveName(image), bytes: stored.bytes, isCompressed: /\.svg$/.test(image.file) };
    else lost.push(image);
  }
  if (lost.length > 0) log('warn', 'export_without_lost_files', { files: lost.map(({ file }) => file) });
  const document = () => withoutImages(JSON.parse(new TextDecoder().decode(text)), lost);
  const bytes = lost.length > 0 ? await encodeInTurns(document(), 'document') : text;
  yield { name: 'project.json', bytes, isCompressed: true };
}

/** Ends the turn with the last chunk, with a failure, or when the reader leaves, also before the first chunk. */
function holding(chunks: AsyncGenerator<Uint8Array>, turn: Turn): AsyncIterable<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array> = {
    next: async () => {
      try {
        const next = await chunks.next();
        if (next.done) turn.end();
        return next;
      } catch (error) {
        turn.end();
        throw error;
      }
    },
    return: async () => {
      turn.end();
      return chunks.return(undefined);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

type ArchiveFile = { name: string; bytes: Uint8Array; isCompressed: boolean };

const chunkBytes = 256 * 1024;

/**
 * Writes a ZIP of `files` piece by piece, so that only one file at a time is in memory. `at` is the modification time
 * of every entry.
 */
async function* writeArchive(files: AsyncIterable<ArchiveFile>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  for await (const { name, bytes, isCompressed } of files) {
    const entry = isCompressed ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    entry.mtime = at;
    zip.add(entry);
    for (let offset = 0; offset < bytes.byteLength || offset === 0; offset += chunkBytes) {
      entry.push(bytes.subarray(offset, offset + chunkBytes), offset + chunkBytes >= bytes.byteLength);
      if (failure) throw failure;
      yield* ready.splice(0);
      await yieldTurn();
    }
  }
  zip.end();
  if (failure) throw failure;
  yield* ready.splice(0);
}
