import { fileStore } from './file-store.ts';

/** The absolute URL under which a stored file is public; `origin` counts where the application serves it. */
export function publicFileUrl(file: string, origin: string): string {
  return fileStore().publicUrl(file, origin);
}
