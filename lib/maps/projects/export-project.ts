import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { archiveName, loadContent } from '#lib/maps/entities/load-content.ts';
import { Download } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';

/** Returns the whole draft as a ZIP: `project.json` and its images, read one at a time during the download. */
export async function exportProject(ctx: Ctx, input: { projectId: string }): Promise<Download> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const { document, images } = await loadContent(ctx, project);
  const text = new TextEncoder().encode(JSON.stringify(document, null, 1));
  const files: ArchiveFile[] = [
    { name: 'project.json', isCompressed: true, bytes: async () => text },
    ...images.map((image) => ({
      name: archiveName(image),
      isCompressed: image.file.endsWith('.svg'),
      bytes: async () => (await fileStore().get(image.file))?.bytes ?? null,
    })),
  ];
  return new Download(`${project.key}.zip`, 'application/zip', writeArchive(files, ctx.now()));
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
