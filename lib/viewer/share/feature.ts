import { importer } from '../../late/import-again.ts';
import type { Feature } from '../core/feature.ts';

const fetchPanel = importer(() => import('./share-panel.ts'));

/** The link to what is shown. */
export const share: Feature = {
  start(viewer) {
    viewer.parts.tools.push({
      name: 'share',
      icon: 'share',
      label: () => viewer.strings().share,
      isOffered: () => true,
      open: async () => (await fetchPanel()).openShare(viewer),
    });
  },
};
