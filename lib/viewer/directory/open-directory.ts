import { importer } from '../../late/import-again.ts';
import type { Viewer } from '../core/viewer.ts';

const fetchDirectory = importer(() => import('./directory.ts'));

/** Opens the list of categories and places, at a category if `tagId` is given. */
export function openDirectory(viewer: Viewer, tagId: string | null): void {
  fetchDirectory().then(
    ({ showDirectory }) => showDirectory(viewer, tagId),
    () => viewer.notify(viewer.strings().failedOffline),
  );
}
