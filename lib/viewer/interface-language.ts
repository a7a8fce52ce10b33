import type { ViewerInterface } from '../strings/load-viewer.ts';

/** The interface in a language; null where it could not be had. */
export async function loadInterface(language: string): Promise<ViewerInterface | null> {
  try {
    const { loadViewerStrings } = await import('../strings/load-viewer.ts');
    return await loadViewerStrings(language);
  } catch {
    return null;
  }
}
