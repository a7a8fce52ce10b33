import { importer } from '../../late/import-again.ts';
import type { Viewer } from '../core/viewer.ts';
import type { View } from './view.ts';

const fetchDirectory = importer(() => import('./directory.ts'));

/** Opens the list of categories and places. */
export function openDirectory(viewer: Viewer, view: View = { kind: 'start' }): void {
  fetchDirectory().then(
    ({ showDirectory }) => showDirectory(viewer, view),
    () => viewer.notify(viewer.strings().failedOffline),
  );
}
