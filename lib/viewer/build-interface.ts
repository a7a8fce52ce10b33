import { createControls } from './bars/controls.ts';
import { showFoot } from './bars/foot.ts';
import { layOut } from './bars/layout.ts';
import { createLevelSwitcher } from './bars/level-switcher.ts';
import { createPlacesList } from './bars/places-list.ts';
import { createToolbar } from './bars/toolbar.ts';
import { createTooltip } from './bars/tooltip.ts';
import { keepAddress } from './core/address.ts';
import { parseDeepLink } from './core/deep-link.ts';
import { connectHost } from './core/host.ts';
import { followLink } from './core/select-place.ts';
import { listenToShortcuts } from './core/shortcuts.ts';
import type { Viewer } from './core/viewer.ts';
import { features } from './features.ts';

export type Interface = {
  /** Moves the focus from the map into the list of places. */
  enterPlaces: () => void;
  /** Runs once everything in the address is shown. */
  tellReady: () => void;
};

/**
 * Builds everything around the map: the features register themselves, then the bars show what they offer. Loaded beside
 * the first picture.
 */
export function buildInterface(viewer: Viewer, nav: HTMLElement): Interface {
  const { bar, corner, foot } = viewer.outlets;
  for (const { start } of features) start?.(viewer);
  listenToShortcuts(viewer);
  const toolbar = createToolbar(viewer);
  bar.append(toolbar);
  const levels = createLevelSwitcher(viewer);
  corner.append(levels.element, createControls(viewer));
  // Before the list of places in the tab order.
  nav.before(bar);
  viewer.root.append(foot, corner);
  const list = createPlacesList(viewer, nav);
  createTooltip(viewer);
  const writeAddress = keepAddress(viewer, (hash) => void followLink(viewer, parseDeepLink(hash), false));
  connectHost(viewer);
  viewer.on('appearance', () => {
    showFoot(viewer);
    viewer.applyTheme();
  });
  viewer.layOut = () => layOut(viewer, toolbar, levels);
  viewer.emit('appearance', null);
  viewer.layOut();
  return {
    enterPlaces: () => list.focus(viewer.store.state.placeId ?? undefined),
    tellReady: () => {
      writeAddress();
      for (const { ready } of features) ready?.(viewer);
    },
  };
}
