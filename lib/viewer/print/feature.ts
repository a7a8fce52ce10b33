import type { Feature } from '../core/feature.ts';
import { printLevel } from './print-level.ts';

/** Prints the paper that a feature offers, else the level. */
export const printing: Feature = {
  start(viewer) {
    viewer.parts.shortcuts.push({
      name: 'print',
      run() {
        const paper = viewer.parts.papers.find(({ isOffered }) => isOffered());
        if (paper) paper.print();
        else printLevel(viewer);
      },
    });
  },
};
