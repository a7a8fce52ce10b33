import { endName } from '../core/address.ts';
import { h, iconOf } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { createSearchBox } from '../search/search-box.ts';
import { endTitle } from './end-title.ts';
import type { Side, WayView } from './types.ts';
import { wayIconPaths } from './way-icons.ts';

/**
 * Creates the field of one end: the viewer's own search, which shows the chosen place. `clear` runs when the field is
 * emptied.
 */
export function createEndField(
  viewer: Viewer,
  side: Side,
  { choose, clear, begin }: { choose(text: string): void; clear(): void; begin(): void },
) {
  const box = createSearchBox(viewer, {
    id: `atrium-way-${side}`,
    pick: ({ place }) => choose(endName(viewer, place)),
  });
  const { element } = box;
  const input = element.querySelector('input') ?? h('input');
  const clearButton = element.querySelector('button');
  let title = '';
  const showTitle = () => {
    input.value = title;
    element.classList.toggle('atrium-way-set', title !== '');
  };
  element.removeAttribute('role');
  element.firstElementChild?.replaceWith(iconOf(wayIconPaths[side === 'from' ? 'start' : 'arrive'] ?? ''));
  input.addEventListener('focus', () => {
    begin();
    input.select();
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    // Typed text that was not chosen from the list is not an end.
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) showTitle();
  });
  clearButton?.addEventListener('click', clear);
  return {
    element,
    input,
    focus: () => box.focus(),
    update(view: WayView) {
      const { texts } = view;
      title = endTitle(viewer, view[side], texts, side === 'from' && view.isFromHere);
      input.placeholder = texts[side];
      input.setAttribute('aria-label', texts[side]);
      element.classList.toggle('atrium-way-set', title !== '');
      if (document.activeElement === input) return;
      input.value = title;
      if (clearButton) clearButton.hidden = title === '';
    },
  };
}
