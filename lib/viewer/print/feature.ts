import { whenIdle } from '../../map/when-idle.ts';
import type { Feature } from '../core/feature.ts';
import type { Viewer } from '../core/viewer.ts';
import { fetchPrint, printAtlas, printLevel } from './print-level.ts';

/** Printing is prepared within this time, even if the page is busy. */
const preparedWithinMs = 3000;
/** The way of an address is printed once it is found, within this time. */
const foundWithinMs = 20_000;
const lookEveryMs = 200;

/** Prints the paper that a feature offers, else the level. */
export const printing: Feature = {
  start(viewer) {
    viewer.parts.shortcuts.push({
      name: 'print',
      run: () => printWay(viewer) || printLevel(viewer),
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
    if (viewer.isFramed || viewer.isShared) return;
    const asked = new URLSearchParams(location.search).get('print');
    if (asked === 'map') printLevel(viewer);
    if (asked === 'atlas') printAtlas(viewer);
    if (asked === 'way') printWayOnceFound(viewer, Date.now() + foundWithinMs);
  },
};

/** Prints the way if there is one. */
function printWay({ parts }: Viewer): boolean {
  const paper = parts.papers.find(({ isOffered }) => isOffered());
  paper?.print();
  return paper !== undefined;
}

function printWayOnceFound(viewer: Viewer, until: number): void {
  if (printWay(viewer) || Date.now() > until) return;
  setTimeout(() => printWayOnceFound(viewer, until), lookEveryMs);
}
