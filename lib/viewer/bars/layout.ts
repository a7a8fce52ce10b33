import { reachOf } from '../core/dom.ts';
import { restingPads } from '../core/resting-pads.ts';
import type { Viewer } from '../core/viewer.ts';
import { isSmallBox, type LevelSwitcher } from './level-switcher.ts';

/** Space between the buttons and the selected place. */
const gapPx = 4;

/** Fits the bars to the box, and tells the map which part of the box they and the panels cover. */
export function layOut(viewer: Viewer, toolbar: HTMLElement, levels: LevelSwitcher): void {
  const { root, map, store } = viewer;
  const { bar, corner } = viewer.outlets;
  const isSmall = isSmallBox(root);
  if (isSmall !== bar.contains(levels.element)) {
    if (isSmall) toolbar.before(levels.element);
    else corner.prepend(levels.element);
  }
  levels.fit();
  root.classList.toggle('atrium-narrow', viewer.isNarrow());
  viewer.emit('layout', null);
  const { insets } = viewer;
  const resting = restingPads(viewer.project(), root);
  const { side, bottom } = viewer.covered();
  // The selected place must not lie under the buttons. A map that shows no selection keeps its middle.
  const isShowing = side + bottom > 0 || (isSmall && store.state.placeId !== null);
  const isBeside = corner.offsetWidth > 0 && isShowing;
  const beside = isBeside ? reachOf(root, corner) + gapPx : 0;
  const isRightToLeft = document.documentElement.dir === 'rtl';
  map.setPads(
    {
      left: Math.max(isRightToLeft ? beside : side, resting.left),
      right: Math.max(isRightToLeft ? side : beside, resting.right),
      top: resting.top + insets.top,
      bottom: Math.max(bottom, resting.bottom) + insets.bottom,
    },
    resting,
  );
  map.settle();
  root.style.setProperty('--atrium-covered', `${bottom}px`);
}
