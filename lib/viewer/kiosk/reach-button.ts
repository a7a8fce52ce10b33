import type { WayStrings } from '../../strings/way.en.ts';
import { h } from '../dom.ts';
import type { Session } from '../session.ts';
import { outOfReach } from './reach.ts';

/** Keeps the controls within reach from a wheelchair. A button raises and lowers them. */
export function createReach({ ctx, ui }: Session, texts: () => WayStrings) {
  let isLowered = true;
  const toggle = h('button', { type: 'button', class: 'atrium-button' });
  const tools = h('div', { class: 'atrium-kiosk-tools' }, toggle);
  ctx.root.querySelector('.atrium-corner')?.prepend(tools);
  const measured = () => outOfReach(ctx.project().settings.kiosk.screen, ctx.root.clientHeight);
  const layOut = ui?.layOut;
  const apply = () => {
    layOut?.();
    const { top, bottom } = measured();
    const isOff = top === 0 && bottom === 0;
    const isOn = isLowered && !isOff;
    tools.hidden = isOff;
    ctx.root.classList.toggle('atrium-lowered', isOn);
    ctx.root.style.setProperty('--atrium-reach-top', `${top}px`);
    ctx.root.style.setProperty('--atrium-reach-bottom', `${bottom}px`);
    if (!isOn) return;
    const { pads } = ctx.map.viewport;
    ctx.map.setPads({ ...pads, top: pads.top + top, bottom: pads.bottom + bottom });
  };
  // The middle of the map moves down with the controls.
  if (ui) ui.layOut = apply;
  const lower = (isWanted: boolean) => {
    isLowered = isWanted;
    toggle.textContent = isLowered ? texts().raise : texts().lower;
    apply();
  };
  toggle.addEventListener('click', () => {
    lower(!isLowered);
    ctx.map.reset();
  });
  return { lower, show: () => lower(isLowered) };
}
