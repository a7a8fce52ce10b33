import { requireProject } from '#lib/maps/core/require-project.ts';
import { archiveName, loadContent } from '#lib/maps/entities/load-content.ts';
import { Download } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { type ArchiveFile, writeArchive } from './write-archive.ts';

/** The whole draft as a ZIP: `project.json` and the images that it names, read one at a time while it is sent. */
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
