import type { WayStrings } from '../../messages/way.ts';
import { h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { outOfReach } from './reach.ts';

/** Keeps the controls within reach from a wheelchair. A button raises and lowers them. */
export function createReach(viewer: Viewer, texts: () => WayStrings) {
  const { root, map } = viewer;
  let isLowered = true;
  const toggle = h('button', { type: 'button', class: 'atrium-button' });
  const tools = h('div', { class: 'atrium-kiosk-tools' }, toggle);
  viewer.outlets.corner.prepend(tools);
  // The middle of the map moves down with the controls.
  viewer.on('layout', () => {
    const { top, bottom } = outOfReach(viewer.project().settings.kiosk.screen, root.clientHeight);
    const isOff = top === 0 && bottom === 0;
    const isOn = isLowered && !isOff;
    tools.hidden = isOff;
    root.classList.toggle('atrium-lowered', isOn);
    root.style.setProperty('--atrium-reach-top', `${top}px`);
    root.style.setProperty('--atrium-reach-bottom', `${bottom}px`);
    viewer.insets = isOn ? { top, bottom } : { top: 0, bottom: 0 };
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
  return { lower, show: () => lower(isLowered) };
}
