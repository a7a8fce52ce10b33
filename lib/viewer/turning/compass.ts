import { addStyle } from '../core/add-style.ts';
import { h, iconOf } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import compassCss from './compass.css';

/** The two halves of the needle. The first points to the top of the plan. */
const halves = ['M12 2 16 12H8Z', 'M12 22 8 12H16Z'];
const keyTurn = 15;

/**
 * Adds the compass: its needle points to the top of the plan. It is there while the map is turned otherwise than from
 * the start; a press turns it back, arrow keys turn it on. Tells the embedding page every new bearing.
 */
export function showCompass(viewer: Viewer): void {
  const { map } = viewer;
  addStyle(compassCss);
  const button = h(
    'button',
    { type: 'button', class: 'atrium-button', onclick: () => map.rotateTo(map.ownBearing) },
    ...halves.map((half) => iconOf(half, 24)),
  );
  button.onkeydown = (event) => {
    const turn = { ArrowLeft: -keyTurn, ArrowRight: keyTurn }[event.key];
    if (turn === undefined || event.altKey) return;
    event.preventDefault();
    map.rotateTo((map.goal.bearing ?? 0) + turn);
  };
  const element = h('div', { class: 'atrium-compass' }, button);
  let told: number | null = null;
  const turn = () => button.style.setProperty('--atrium-needle', `${-map.bearing}deg`);
  const show = () => {
    button.ariaLabel = button.title = viewer.strings().turnBack;
    const isTurned = map.bearing !== map.ownBearing;
    // A button that goes leaves the focus to the map, which takes the same keys.
    if (!isTurned && element.contains(document.activeElement)) viewer.box.focus({ preventScroll: true });
    element.hidden = !isTurned;
    turn();
    if (told !== map.bearing) viewer.post({ type: 'rotate', bearing: map.bearing });
    told = map.bearing;
  };
  viewer.outlets.corner.prepend(element);
  show();
  map.on('view', turn);
  map.on('idle', show);
  viewer.store.subscribe(({ language }, before) => language !== before.language && show());
}
