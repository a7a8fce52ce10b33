import { h, iconOf } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { createEndField } from './end-field.ts';
import { createNearestTags } from './nearest-tags.ts';
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
  const swap = h(
    'button',
    { type: 'button', class: 'atrium-button', onclick: () => actions.swap() },
    iconOf(wayIconPaths.swap ?? ''),
  );
  const profile = h('input', {
    type: 'checkbox',
    onchange: () => actions.setProfile(profile.checked ? 'stepFree' : 'walk'),
  });
  const profileText = h('span');
  const atHere = h('button', {
    type: 'button',
    class: 'atrium-link',
    onclick: () => setEnd('from', viewer.store.state.way.here ?? ''),
  });
  const hint = h('p', { class: 'atrium-small' });
  const nearest = createNearestTags(viewer, (text) => setEnd('to', text));
  const element = h(
    'div',
    { class: 'atrium-way-form' },
    h(
      'div',
      { class: 'atrium-way-ends' },
      h('div', { class: 'atrium-way-fields' }, fields.from.element, fields.to.element),
      swap,
    ),
    hint,
    atHere,
    nearest.element,
    h('label', { class: 'atrium-way-profile' }, profile, profileText),
  );
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
      const { texts, from, to } = view;
      fields.from.update(view);
      fields.to.update(view);
      swap.setAttribute('aria-label', texts.swap);
      swap.title = texts.swap;
      profile.checked = view.profile === 'stepFree';
      profileText.textContent = texts.stepFree;
      hint.textContent = texts.choosePlace;
      hint.hidden = from !== null && to !== null;
      atHere.textContent = texts.youAreHere;
      atHere.hidden = view.here === null || view.isFromHere;
      if (nearest.update(view)) fields.to.input.focus();
    },
  };
}
