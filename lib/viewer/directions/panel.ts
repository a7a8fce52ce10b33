import { type Child, h, icon } from '../core/dom.ts';
import { show } from '../core/show.ts';
import type { Viewer } from '../core/viewer.ts';
import { createEndFields } from './end-fields.ts';
import { panelHead, titleId } from './panel-head.ts';
import type { WayActions, WayView } from './types.ts';

/** Rank among the panels over the map. A card covers directions. */
const rank = 2;

/** Creates the directions panel: a card of its own below the card of a place. */
export function createPanel(viewer: Viewer, actions: WayActions) {
  const focus = () => head.querySelector('h2')?.focus({ preventScroll: true });
  const grip = h('button', { type: 'button', class: 'atrium-grip', onclick: () => toggle('isExpanded') });
  const head = h('header');
  // The filled field disappears, or is behind the on-screen keyboard of a phone, so the focus moves to the head.
  const fields = createEndFields(viewer, actions, focus);
  const levels = h('div', { class: 'atrium-way-levels', role: 'group' });
  const scroller = h('div', { class: 'atrium-card-scroll' });
  const nav = h('div', { class: 'atrium-way-nav' });
  const props = { class: 'atrium-card atrium-way', 'aria-labelledby': titleId, hidden: true };
  const panel = h('section', props, grip, head, fields.element, levels, scroller, nav);
  viewer.addPanel(panel, rank);
  const is = { isExpanded: false, isEditing: false };
  let wasAnswered = false;
  let shown: WayView | null = null;
  const toggle = (name: keyof typeof is) => {
    is[name] = !is[name];
    if (shown) render(shown);
  };
  const renderLevels = (view: WayView) => {
    const chips = view.telling?.levelChips(view, viewer.store.state.levelId, actions) ?? [];
    levels.hidden = chips.length === 0;
    levels.ariaLabel = viewer.strings().levels;
    show(levels, ...chips);
  };
  const render = (view: WayView) => {
    const route = view.answer?.route ?? null;
    const isAnswered = route !== null;
    if (isAnswered !== wasAnswered) is.isEditing = false;
    wasAnswered = isAnswered;
    shown = view;
    panel.hidden = !view.isOpen;
    panel.classList.toggle('atrium-way-answered', isAnswered);
    panel.classList.toggle('atrium-way-editing', is.isEditing);
    panel.classList.toggle('atrium-expanded', is.isExpanded);
    grip.ariaExpanded = String(is.isExpanded);
    grip.ariaLabel = viewer.strings()[is.isExpanded ? 'collapse' : 'expand'];
    const editing = { isEditing: is.isEditing, edit: () => toggle('isEditing') };
    show(head, ...panelHead(viewer, view, actions, editing));
    fields.update(view);
    renderLevels(view);
    show(scroller, ...stateView(viewer, view, actions), ...(view.telling?.stepsView(view, actions) ?? []));
    nav.hidden = !isAnswered;
    show(nav, ...(view.telling?.stepNav(view, actions) ?? []));
    showLine(scroller, scroller.querySelector('[aria-current]'));
  };
  // Only the chips: the steps stay where the visitor scrolled them.
  viewer.store.subscribe((state, before) => {
    if (state.levelId !== before.levelId && shown) renderLevels(shown);
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    actions.close();
  });
  return {
    element: panel,
    get isShown() {
      return !panel.hidden && panel.offsetParent !== null;
    },
    fields,
    focus() {
      const { from, to } = viewer.store.state.way;
      // Without a touch by the visitor, the on-screen keyboard would cover the map of a phone.
      const isTyped = !(from && to) && !matchMedia('(pointer: coarse)').matches;
      if (isTyped) fields.focus(from ? 'to' : 'from');
      else focus();
    },
    render,
  };
}

/** Returns the message about a missing way, and its remedies. */
function stateView(viewer: Viewer, view: WayView, actions: WayActions): Child[] {
  const strings = viewer.strings();
  const text = messageOf(viewer, view);
  const { reason = null, alternatives = [] } = view.answer ?? {};
  const hasSteps = reason === 'steps' || alternatives.some(({ kind }) => kind === 'steps');
  const place = alternatives.find(({ kind }) => kind === 'place')?.to;
  const action = (name: string, onclick: () => void, ...inner: Child[]) =>
    h('button', { type: 'button', class: 'atrium-action', 'data-key': name, onclick }, ...inner);
  return [
    h('p', { class: 'atrium-way-message', role: 'status', hidden: text === null }, text),
    view.status === 'failed' &&
      action('retry', actions.retry, icon('retry', 18), h('span', {}, strings.retry)),
    hasSteps && action('steps', () => actions.setProfile('walk'), view.texts.withSteps),
    place &&
      action(
        'place',
        () => actions.setEnd('to', place.key),
        h('span', {}, place.title),
        h('small', {}, strings.openNow),
      ),
  ];
}

/** Scrolls a line into sight within its own box. `scrollIntoView` would move the page around the map too. */
function showLine(scroller: HTMLElement, line: Element | null): void {
  if (!line) return;
  const box = scroller.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  if (top < box.top) scroller.scrollTop -= box.top - top;
  else if (bottom > box.bottom) scroller.scrollTop += bottom - box.bottom;
}

/** Returns why no way is shown. Null if a way is shown or an end is missing. */
export function messageOf(viewer: Viewer, view: WayView): string | null {
  const { status, texts, failure, telling } = view;
  if (status === 'looking') return texts.looking;
  if (status === 'off') return texts.unavailable;
  if (status === 'failed')
    return viewer.strings()[failure?.kind === 'offline' ? 'failedOffline' : 'failedBroken'];
  return status === 'answer' ? (telling?.reasonText(viewer, view) ?? null) : null;
}
