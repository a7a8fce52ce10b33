import type { PlaceRef } from '../../wayfinding/itinerary/types.ts';
import { h, icon } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { createEndFields } from './end-fields.ts';
import { createPanelHead } from './panel-head.ts';
import type { StepsList, WayActions, WayView } from './types.ts';

/** Rank among the panels over the map. A card covers directions. */
const rank = 2;

/** Creates the directions panel: a card of its own below the card of a place. */
export function createPanel(viewer: Viewer, actions: WayActions) {
  const grip = h('button', { type: 'button', class: 'atrium-grip' });
  const toggleEditing = () => setEditing(!panel.classList.contains('atrium-way-editing'));
  const head = createPanelHead(viewer, actions, toggleEditing);
  // The filled field disappears, or is behind the on-screen keyboard of a phone, so the focus moves to the head.
  const fields = createEndFields(viewer, actions, head.focus);
  const state = createState(viewer, actions);
  const scroller = h('div', { class: 'atrium-card-scroll' }, ...state.elements);
  let steps: StepsList | null = null;
  const panel = h(
    'section',
    { class: 'atrium-card atrium-way', 'aria-labelledby': head.id, hidden: true },
    grip,
    head.element,
    fields.element,
    scroller,
  );
  viewer.addPanel(panel, rank);

  const setExpanded = (isExpanded: boolean) => {
    panel.classList.toggle('atrium-expanded', isExpanded);
    grip.setAttribute('aria-expanded', String(isExpanded));
    grip.setAttribute('aria-label', viewer.strings()[isExpanded ? 'collapse' : 'expand']);
  };
  const setEditing = (isEditing: boolean) => {
    panel.classList.toggle('atrium-way-editing', isEditing);
    head.setEditing(isEditing);
  };
  grip.addEventListener('click', () => setExpanded(!panel.classList.contains('atrium-expanded')));
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
    /** Returns a copy of the steps. */
    copySteps: () => steps && (steps.element.cloneNode(true) as HTMLElement),
    focus() {
      const { from, to } = viewer.store.state.way;
      // Without a touch by the visitor, the on-screen keyboard would cover the map of a phone.
      const isTyped = !(from && to) && !matchMedia('(pointer: coarse)').matches;
      if (isTyped) fields.focus(from ? 'to' : 'from');
      else head.focus();
    },
    update(view: WayView) {
      const wasAnswered = panel.classList.contains('atrium-way-answered');
      const isAnswered = view.answer?.route != null;
      panel.hidden = !view.isOpen;
      panel.classList.toggle('atrium-way-answered', isAnswered);
      if (isAnswered !== wasAnswered) setEditing(false);
      setExpanded(panel.classList.contains('atrium-expanded'));
      head.update(view);
      fields.update(view);
      state.update(view);
      steps ??= view.telling?.createStepsList(actions, scroller) ?? null;
      steps?.update(view);
    },
  };
}

/** Creates the message about a missing way, and its remedy. */
function createState(viewer: Viewer, actions: WayActions) {
  const message = h('p', { class: 'atrium-way-message', role: 'status' });
  const action = (onclick: () => void, ...inner: Element[]) =>
    h('button', { type: 'button', class: 'atrium-action', onclick }, ...inner);
  const retryText = h('span');
  const retry = action(() => actions.retry(), icon('retry', 18), retryText);
  const withSteps = action(() => actions.setProfile('walk'));
  const placeTitle = h('span');
  const placeHint = h('small');
  let openPlace: PlaceRef | null = null;
  const toPlace = action(() => openPlace && actions.setEnd('to', openPlace.key), placeTitle, placeHint);
  return {
    elements: [message, retry, withSteps, toPlace],
    update(view: WayView) {
      const text = messageOf(viewer, view);
      if (message.textContent !== (text ?? '')) message.textContent = text;
      message.hidden = text === null;
      retryText.textContent = viewer.strings().retry;
      retry.hidden = view.status !== 'failed';
      withSteps.textContent = view.texts.withSteps;
      const { reason = null, alternatives = [] } = view.answer ?? {};
      withSteps.hidden = reason !== 'steps' && !alternatives.some(({ kind }) => kind === 'steps');
      openPlace = alternatives.find(({ kind }) => kind === 'place')?.to ?? null;
      toPlace.hidden = openPlace === null;
      placeTitle.textContent = openPlace?.title ?? '';
      placeHint.textContent = viewer.strings().openNow;
    },
  };
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
