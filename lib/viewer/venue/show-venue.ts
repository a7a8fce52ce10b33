import { hoursSection } from '../card/card-hours.ts';
import { addStyle } from '../core/add-style.ts';
import { h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import venueCss from './venue.css';
import { showVenueChips } from './venue-chips.ts';

/** Shows the venue on the map. A screen in a building says its hours as large maps do. */
export function showVenue(viewer: Viewer): void {
  showVenueHours(viewer);
  if (!viewer.isShared) void showVenueChips(viewer);
}

const refreshMs = 30_000;

/** Adds a sign under the search bar that says until when the venue is open. A press shows the hours of the week. */
function showVenueHours(viewer: Viewer): void {
  addStyle(venueCss);
  const sign = h('div', { class: 'atrium-venue' });
  viewer.root.append(sign);
  const render = () => {
    const { settings } = viewer.project();
    const isOpen = sign.querySelector('details')?.open ?? false;
    const hasFocus = sign.contains(document.activeElement);
    const { language } = viewer.languages();
    const input = { settings, language, strings: viewer.strings(), now: viewer.now() };
    const section = hoursSection(settings, input);
    sign.hidden = section === null;
    if (section instanceof HTMLDetailsElement) section.open = isOpen;
    sign.replaceChildren(...(section ? [section] : []));
    if (hasFocus) sign.querySelector('summary')?.focus({ preventScroll: true });
  };
  render();
  setInterval(render, refreshMs);
  viewer.on('time', render);
  viewer.on('appearance', render);
  viewer.on('startOver', () => sign.querySelector('details')?.removeAttribute('open'));
  viewer.store.subscribe(({ language }, before) => language !== before.language && render());
}
