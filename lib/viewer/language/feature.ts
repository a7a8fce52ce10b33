import { importer } from '../../map/import-again.ts';
import type { Feature } from '../core/feature.ts';

const fetchPanel = importer(() => import('./language-panel.ts'));

/** The choice of the language. */
export const language: Feature = {
  start(viewer) {
    viewer.parts.tools.push({
      name: 'language',
      icon: 'language',
      label: () => viewer.strings().language,
      isOffered: () => true,
      async open() {
        const { languagesView } = await fetchPanel();
        return ({ close }) => [languagesView(viewer, close)];
      },
    });
  },
};
