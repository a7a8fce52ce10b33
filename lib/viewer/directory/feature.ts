import type { Feature } from '../core/feature.ts';
import { openDirectory } from './open-directory.ts';

/** The list of categories and places. */
export const directory: Feature = {
  start(viewer) {
    viewer.parts.tools.push({
      name: 'directory',
      icon: 'list',
      label: () => viewer.strings().directory,
      isOffered: () => true,
      run: () => openDirectory(viewer),
    });
  },
};
