import { wayOf } from '../../wayfinding/model.ts';
import { endName } from '../core/address.ts';
import { h, icon, iconOf } from '../core/dom.ts';
import { show } from '../core/show.ts';
import { nameOf, tagName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import { createSearchBox } from '../search/search-box.ts';
import { endTitle } from './end-title.ts';
import type { Side, WayActions, WayView } from './types.ts';
import { wayIconPaths } from './way-icons.ts';

/** At most so many buttons of one kind for the start. */
const beginningsMax = 3;

/** Creates the fields of both ends, each with the viewer's own search, the swap button and the step-free option. */
export function createEndFields(viewer: Viewer, actions: WayActions, onPicked: () => void) {
  /** The field that a tap on the map fills. */
  let editing: Side | null = null;

  const setEnd = (side: Side, text: string) => {
    editing = null;
    onPicked();
    actions.setEnd(side, text);
  };
  const field = (side: Side) =>
    createEndField(viewer, side, {
      choose: (text) => setEnd(side, text),
      clear: () => actions.setEnd(side, ''),
      begin() {
        editing = side;
      },
    });
  const fields = { from: field('from'), to: field('to') };
  const swapProps = { type: 'button', class: 'atrium-button', onclick: () => actions.swap() };
  const swap = h('button', swapProps, iconOf(wayIconPaths.swap ?? ''));
  const ends = h(
    'div',
    { class: 'atrium-way-ends' },
    h('div', { class: 'atrium-way-fields' }, fields.from.element, fields.to.element),
    swap,
  );
  const element = h('div', { class: 'atrium-way-form' });
  return {
    element,
    /** Returns the field that a tap on the map fills now, or null. */
    picking: ({ from, to }: WayView): Side | null => editing ?? (from ? (to ? null : 'to') : 'from'),
    picked() {
      editing = null;
    },
    focus(side: Side) {
      fields[side].focus();
    },
    update(view: WayView) {
      const { texts, from, to, here, isFromHere } = view;
      const setHere = () => setEnd('from', viewer.store.state.way.here ?? '');
      const setProfile = ({ currentTarget }: Event) =>
        actions.setProfile((currentTarget as HTMLInputElement).checked ? 'stepFree' : 'walk');
      const profile = { type: 'checkbox', checked: view.profile === 'stepFree', onchange: setProfile };
      fields.from.update(view);
      fields.to.update(view);
      swap.ariaLabel = swap.title = texts.swap;
      show(
        element,
        ends,
        !(from && to) && h('p', { class: 'atrium-small' }, texts.choosePlace),
        here &&
          !isFromHere &&
          h('button', { type: 'button', class: 'atrium-link', onclick: setHere }, texts.youAreHere),
        h('label', { class: 'atrium-way-profile' }, h('input', profile), h('span', {}, texts.stepFree)),
        !from && beginnings(viewer, view, (text) => setEnd('from', text)),
        nearestTags(viewer, view, (text) => setEnd('to', text)),
      );
    },
  };
}

/** Returns buttons for places at which a visitor may begin: entrances, favourites, places that were opened of late. */
function beginnings(viewer: Viewer, { texts, to }: WayView, choose: (text: string) => void) {
  const entrances = viewer
    .project()
    .levels.flatMap(({ id }) =>
      (viewer.data.get(id)?.markers ?? [])
        .filter((one) => wayOf(one)?.kind === 'entrance')
        .map((one) => one.id),
    );
  const sources = [{ icon: 'place', ids: () => entrances }, ...viewer.parts.beginnings];
  const known = new Set(to?.kind === 'place' ? [to.place.id] : []);
  const buttons = sources.flatMap(({ icon: mark, ids }) => {
    const places = ids().flatMap((id) => (known.has(id) ? [] : (viewer.data.find(id) ?? [])));
    return places.slice(0, beginningsMax).map(({ place }) => {
      known.add(place.id);
      const onclick = () => choose(endName(viewer, place));
      return h(
        'button',
        { type: 'button', class: 'atrium-tag', 'data-key': place.id, onclick },
        icon(mark, 16),
        h('bdi', {}, nameOf(place, viewer.languages(), viewer.strings())),
      );
    });
  });
  if (buttons.length === 0) return null;
  return h('div', { class: 'atrium-tags', role: 'group', 'aria-label': texts.from }, ...buttons);
}

/** Returns a button for each tag that leads to the nearest place with the tag. Null while a place is the goal. */
function nearestTags(viewer: Viewer, { texts, to }: WayView, choose: (text: string) => void) {
  const { tags } = viewer.project();
  if (tags.length === 0 || (to !== null && to.kind !== 'tag')) return null;
  const buttons = tags.map((tag) => {
    const isChosen = to?.id === tag.id;
    const onclick = () => choose(isChosen ? '' : `tag:${tag.id}`);
    return h(
      'button',
      { type: 'button', class: 'atrium-tag', 'aria-pressed': String(isChosen), onclick },
      h('span', { class: 'atrium-tag-dot', color: tag.color }),
      tagName(tag, viewer.languages().language),
    );
  });
  return h(
    'div',
    { class: 'atrium-way-nearest', role: 'group', 'aria-label': texts.nearest },
    h('p', { class: 'atrium-small', 'aria-hidden': 'true' }, texts.nearest),
    h('div', { class: 'atrium-tags' }, ...buttons),
  );
}

/**
 * Creates the field of one end: the viewer's own search, which shows the chosen place. `clear` runs when the field is
 * emptied.
 */
function createEndField(
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
