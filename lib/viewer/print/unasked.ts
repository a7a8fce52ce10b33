import type { Feature } from '../core/feature.ts';
import { fetchPrint } from './print-level.ts';

/** What prints without a press: the browser's own menu, a page around the frame, and an address that asks for it. */
export const unaskedPrints: Feature = {
  start(viewer) {
    const asked = new URLSearchParams(location.search).get('print');
    fetchPrint().then(
      ({ watchPrinting, printAsked }) => {
        watchPrinting(viewer);
        // The page around a frame would get a dialog that nobody wanted.
        if (asked && !viewer.isFramed && !viewer.isShared) printAsked(viewer, asked);
      },
      () => null,
    );
  },
};
