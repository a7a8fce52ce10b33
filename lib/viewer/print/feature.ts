import { whenIdle } from '../../map/when-idle.ts';
import type { Feature } from '../core/feature.ts';
import { fetchPrint, printLevel } from './print-level.ts';

/** Printing is prepared within this time, even if the page is busy. */
const preparedWithinMs = 3000;

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
    // The browser's own menu, and a page around the frame, give no notice.
    whenIdle(
      () =>
        fetchPrint().then(
          ({ watchPrinting }) => watchPrinting(viewer),
          () => null,
        ),
      preparedWithinMs,
    );
  },
  /** Opens the dialog that an address asks for. Not in a frame, whose page would get a dialog that nobody wanted. */
  ready(viewer) {
    const asked = new URLSearchParams(location.search).get('print');
    if (asked && !viewer.isFramed && !viewer.isShared)
      fetchPrint().then(
        ({ printAsked }) => printAsked(viewer, asked),
        () => null,
      );
  },
};
