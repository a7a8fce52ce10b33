import { importer } from '../../late/import-again.ts';
import type { WayStrings } from '../../messages/way.ts';
import { h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { outOfReach, uprightPanel } from './reach.ts';

/** Within a lower reach a dialog has its code beside its text. */
const lowReachPx = 500;

const loadUpright = importer(() => import('./upright.ts'));
const loadLowReach = importer(() => import('./low-reach.ts'));

/**
 * Keeps the controls within reach from a wheelchair. On a screen that lies across a button raises and lowers them; an
 * upright one has them in a panel below the floor.
 */
export function createReach(viewer: Viewer, texts: () => WayStrings) {
  const { root, map } = viewer;
  let isLowered = true;
  const toggle = h('button', { type: 'button', class: 'atrium-button' });
  const tools = h('div', { class: 'atrium-kiosk-tools' }, toggle);
  viewer.outlets.corner.prepend(tools);
  const panelNow = () =>
    uprightPanel(viewer.project().settings.kiosk.screen, {
      width: root.clientWidth,
      height: root.clientHeight,
    });
  // A panel over the full width covers the map below, not at its side.
  const { covered, isNarrow } = viewer;
  viewer.covered = () => (panelNow() ? { side: 0, bottom: 0 } : covered());
  viewer.isNarrow = () => !panelNow() && isNarrow();
  // The middle of the map moves down with the controls.
  viewer.on('layout', () => {
    const panel = panelNow();
    const { top, bottom } = panel
      ? { top: 0, bottom: panel.bottom }
      : outOfReach(viewer.project().settings.kiosk.screen, root.clientHeight);
    const isOff = panel !== null || (top === 0 && bottom === 0);
    const isOn = isLowered && !isOff;
    toggle.hidden = isOff;
    const style = panel ? loadUpright : isOff ? null : loadLowReach;
    void style?.().catch(() => viewer.notify(viewer.strings().failedOffline));
    root.classList.toggle('atrium-upright', panel !== null);
    root.classList.toggle('atrium-lowered', isOn);
    root.classList.toggle('atrium-low-reach', isOn && root.clientHeight - top - bottom < lowReachPx);
    root.style.setProperty('--atrium-panel', `${panel?.height ?? 0}px`);
    root.style.setProperty('--atrium-reach-top', `${top}px`);
    root.style.setProperty('--atrium-reach-bottom', `${bottom}px`);
    // Without a sign in the middle the whole level is shown, on the whole screen: reach limits fingers, not eyes.
    const above = viewer.store.state.way.here ? top : 0;
    viewer.insets = isOn ? { top: above, bottom } : { top: 0, bottom: panel ? panel.height + bottom : 0 };
  });
  const lower = (isWanted: boolean) => {
    isLowered = isWanted;
    toggle.textContent = isLowered ? texts().raise : texts().lower;
    viewer.layOut();
  };
  toggle.addEventListener('click', () => {
    lower(!isLowered);
    map.reset();
  });
  return { tools, lower, show: () => lower(isLowered), isUpright: () => panelNow() !== null };
}
