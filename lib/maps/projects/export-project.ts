import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { archiveName, loadContent } from '#lib/maps/entities/load-content.ts';
import { limits } from '#lib/plans/limits.ts';
import { megabyte } from '#lib/plans/units.ts';
import { Download } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { currentCaller, jobOf } from '#lib/platform/work/caller.ts';
import { FairQueue, type Turn } from '#lib/platform/work/fair-queue.ts';

/** Memory of an export before the size of its text is known. */
const startBytes = 8 * megabyte;
/** Memory of all exports that are being downloaded. One caller gets at most half. */
const heldBytesMax = 256 * megabyte;

/**
 * Returns the whole draft as a ZIP: `project.json` and its images, read one at a time during the download. Waits for
 * its share of the memory, which it holds until the download ends. Throws 503 if there is none.
 */
export async function exportProject(ctx: Ctx, input: { projectId: string }): Promise<Download> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const turn = await exportMemory().enter({ ...jobOf(currentCaller()), weight: startBytes });
  try {
    const files = await filesOf(ctx, project, turn);
    const archive = holding(writeArchive(files, ctx.now()), turn);
    return new Download(`${project.key}.zip`, 'application/zip', archive);
  } catch (error) {
    turn.end();
    throw error;
  }
}

async function filesOf(ctx: Ctx, project: RequiredProject, turn: Turn): Promise<ArchiveFile[]> {
  const { document, images } = await loadContent(ctx, project);
  const text = new TextEncoder().encode(JSON.stringify(document, null, 1));
  turn.resize(text.byteLength + limits.imageBytesMax);
  return [
    { name: 'project.json', isCompressed: true, bytes: async () => text },
    ...images.map((image) => ({
      name: archiveName(image),
      isCompressed: image.file.endsWith('.svg'),
      bytes: async () => (await fileStore().get(image.file))?.bytes ?? null,
    })),
  ];
}

function exportMemory(): FairQueue {
  return processSingleton(
    'export-memory',
    () =>
      new FairQueue({
        running: Number.POSITIVE_INFINITY,
        weight: heldBytesMax,
        weightPerCaller: heldBytesMax / 2,
        waiting: 200,
        waitingPerCaller: 50,
        waitMs: 30_000,
      }),
  );
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

type ArchiveFile = { name: string; bytes: () => Promise<Uint8Array | null>; isCompressed: boolean };

const chunkBytes = 256 * 1024;

/**
 * Writes a ZIP of `files` piece by piece, so that only one file at a time is in memory. Omits a file whose bytes are
 * null. `at` is the modification time of every entry.
 */
async function* writeArchive(files: Iterable<ArchiveFile>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  for (const file of files) {
    const bytes = await file.bytes();
    if (!bytes) continue;
    const entry = file.isCompressed ? new ZipDeflate(file.name, { level: 6 }) : new ZipPassThrough(file.name);
    entry.mtime = at;
    zip.add(entry);
    for (let offset = 0; offset < bytes.byteLength || offset === 0; offset += chunkBytes) {
      entry.push(bytes.subarray(offset, offset + chunkBytes), offset + chunkBytes >= bytes.byteLength);
      if (failure) throw failure;
      yield* ready.splice(0);
      await new Promise(setImmediate);
    }
  }
  zip.end();
  if (failure) throw failure;
  yield* ready.splice(0);
}
