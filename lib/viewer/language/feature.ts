import type { Feature } from '../core/feature.ts';
import { fetchLanguages } from './fetch-languages.ts';

/** The choice of the language. */
export const language: Feature = {
  start(viewer) {
    viewer.parts.tools.push({
      name: 'language',
      icon: 'language',
      label: () => viewer.strings().language,
      isOffered: () => true,
      async open() {
        const { languagesView } = await fetchLanguages();
        return ({ close }) => [languagesView(viewer, close)];
      },
    });
  },
};
