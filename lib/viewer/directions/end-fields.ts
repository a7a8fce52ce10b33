import { h, iconOf } from '../core/dom.ts';
import { show } from '../core/show.ts';
import { tagName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import { createEndField } from './end-field.ts';
import type { Side, WayActions, WayView } from './types.ts';
import { wayIconPaths } from './way-icons.ts';

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
        nearestTags(viewer, view, (text) => setEnd('to', text)),
        h('label', { class: 'atrium-way-profile' }, h('input', profile), h('span', {}, texts.stepFree)),
      );
    },
  };
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
