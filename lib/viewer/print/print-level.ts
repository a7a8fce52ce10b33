import { importer } from '../../late/import-again.ts';
import type { Viewer } from '../core/viewer.ts';

export const fetchPrint = importer(() => import('./print-view.ts'));

/** Prints the shown level with its numbers and their list, else what the browser shows. */
export function printLevel(viewer: Viewer): void {
  fetchPrint().then(({ printMap }) => printMap(viewer), print);
}

/** Prints all levels with an index of their places. Levels that cannot be loaded are left out. */
export function printAtlas(viewer: Viewer): void {
  fetchPrint().then(
    ({ printLevels }) => printLevels(viewer),
    () => viewer.notify(viewer.strings().failedOffline),
  );
}
