import type { Feature } from '../core/feature.ts';
import { createFrame } from '../core/frame.ts';
import type { Stop } from '../core/sheet.ts';
import { levelName, nameOf } from '../core/texts.ts';
import type { PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { cardBody, cardButton, type Seen } from './card-content.ts';

/** While a card is open, its opening state is updated this often. */
const refreshMs = 30_000;
/** On a map lower than this, a card first shows only its head. */
const lowPx = 400;

/** The selected place: in a card at the side of a wide box, in a sheet at the bottom of a narrow one. */
export const card: Feature = { start: startCard };

function startCard(viewer: Viewer): void {
  const { panel, scroller, sheet, ...frame } = createFrame(viewer, {
    name: 'card',
    rank: 1,
    close: viewer.closePlace,
    onStop() {
      viewer.layOut();
      const { placeId } = viewer.store.state;
      if (placeId !== null) viewer.map.reveal(placeId);
    },
  });
  const { placeActions, headActions } = viewer.parts;
  const stopAtFirst = (): Stop => (viewer.root.clientHeight < lowPx ? 'peek' : 'half');
  let first = stopAtFirst();
  let shown: PlaceShape | null = null;
  let seen: Seen = { isUnfolded: false, lostImages: new Set() };
  const render = () => {
    if (!shown) return;
    const place = shown;
    const level = viewer.level();
    const hasLevels = viewer.project().levels.length > 1;
    const scope = { viewer, place, seen, render };
    frame.show({
      title: nameOf(place, viewer.languages(), viewer.strings()),
      detail: level && hasLevels ? levelName(level, viewer.languages().language) : '',
      after: headActions.map((make) => make(place)),
      body: cardBody(scope),
      foot: [...placeActions.map((make) => make(place)), cardButton(scope)],
    });
  };
  viewer.on('select', (selected) => {
    if (selected && selected.place.id !== shown?.id) {
      seen = { isUnfolded: false, lostImages: new Set() };
      first = stopAtFirst();
      panel.dataset.stop = first;
      scroller.scrollTop = 0;
    }
    shown = selected?.place ?? null;
    render();
    panel.hidden = shown === null;
    if (selected?.isFocused) frame.focus();
  });
  viewer.on('layout', () => {
    if (stopAtFirst() === first) return;
    first = stopAtFirst();
    panel.dataset.stop = first;
    sheet.relabel();
  });
  for (const name of ['time', 'tools', 'appearance'] as const) viewer.on(name, render);
  setInterval(render, refreshMs);
  viewer.parts.shortcuts.push({
    name: 'close',
    isOffered: () => viewer.store.state.placeId !== null,
    run: viewer.closePlace,
  });
}
