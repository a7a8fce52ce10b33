import type { ViewerContext } from '../context.ts';
import { createEndFields } from './end-fields.ts';
import { endTitle } from './end-title.ts';
import type { Telling, WayActions, WayKit, WayView } from './types.ts';
import { wayIconPaths } from './way-icons.ts';

export type WayPanel = ReturnType<typeof createPanel>;

/** The panel of directions: a card of its own, which lies beneath the card of a place. */
export function createPanel(kit: WayKit, ctx: ViewerContext, actions: WayActions) {
  const { h, icon, iconOf, iconButton } = kit;
  const title = h('h2', { class: 'atrium-card-title', id: 'atrium-way-title', tabindex: -1 });
  const summary = h('bdi', {});
  const close = iconButton('close', '', () => actions.close(), 'atrium-card-close');
  const edit = h(
    'button',
    { type: 'button', class: 'atrium-button atrium-card-close atrium-way-edit' },
    iconOf(wayIconPaths.edit ?? ''),
  );
  const print = iconButton('print', '', () => actions.print(), 'atrium-card-close');
  const grip = h('button', { type: 'button', class: 'atrium-grip' });
  const head = h(
    'header',
    {},
    h('div', { class: 'atrium-card-names' }, title, h('p', { class: 'atrium-card-level' }, summary)),
    h('div', { class: 'atrium-way-tools' }, edit, print, close),
  );
  // The field that was filled goes, or lies behind the keyboard of a phone.
  const fields = createEndFields(kit, ctx, actions, () => title.focus({ preventScroll: true }));
  const scroller = h('div', { class: 'atrium-card-scroll' });
  let steps: ReturnType<Telling['createStepsList']> | null = null;
  const message = h('p', { class: 'atrium-way-message', role: 'status' });
  const retry = h('button', { type: 'button', class: 'atrium-action' }, icon('retry', 18), h('span'));
  const withSteps = h('button', { type: 'button', class: 'atrium-action' });
  scroller.append(message, retry, withSteps);
  const panel = h(
    'section',
    { class: 'atrium-card atrium-way', 'aria-labelledby': title.id, hidden: true },
    grip,
    head,
    fields.element,
    scroller,
  );
  ctx.root.querySelector('.atrium-card')?.after(panel);

  const setExpanded = (isExpanded: boolean) => {
    panel.classList.toggle('atrium-expanded', isExpanded);
    grip.setAttribute('aria-expanded', String(isExpanded));
    grip.setAttribute('aria-label', isExpanded ? ctx.strings().collapse : ctx.strings().expand);
  };
  const setEditing = (isEditing: boolean) => {
    panel.classList.toggle('atrium-way-editing', isEditing);
    edit.setAttribute('aria-expanded', String(isEditing));
  };
  retry.addEventListener('click', () => actions.retry());
  withSteps.addEventListener('click', () => actions.setProfile('walk'));
  edit.addEventListener('click', () => setEditing(!panel.classList.contains('atrium-way-editing')));
  grip.addEventListener('click', () => setExpanded(!panel.classList.contains('atrium-expanded')));
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    actions.close();
  });

  const label = (view: WayView) => {
    const strings = ctx.strings();
    const { texts, answer, to, telling } = view;
    const route = answer?.route ?? null;
    title.textContent = endTitle(kit, ctx, to, texts) || strings.directions;
    summary.textContent = (route && telling?.summaryOf(route, view.locale)) ?? '';
    for (const [button, text] of [
      [close, strings.close],
      [edit, texts.changeEnds],
      [print, strings.print],
    ] as const) {
      button.setAttribute('aria-label', text);
      button.title = text;
    }
    print.hidden = edit.hidden = route === null;
    retry.lastElementChild?.replaceChildren(strings.retry);
    withSteps.textContent = texts.withSteps;
  };
  return {
    element: panel,
    get isShown() {
      return !panel.hidden && panel.offsetParent !== null;
    },
    fields,
    focus() {
      const { from, to } = ctx.store.state.way;
      // A keyboard that comes up by itself would cover the map of a phone.
      const isTyped = !(from && to) && !matchMedia('(pointer: coarse)').matches;
      if (isTyped) fields.focus(from ? 'to' : 'from');
      else title.focus({ preventScroll: true });
    },
    update(view: WayView) {
      const wasAnswered = panel.classList.contains('atrium-way-answered');
      const isAnswered = view.answer?.route != null;
      panel.hidden = !view.isOpen;
      panel.classList.toggle('atrium-way-answered', isAnswered);
      if (isAnswered !== wasAnswered) setEditing(false);
      setExpanded(panel.classList.contains('atrium-expanded'));
      label(view);
      fields.update(view);
      const text = messageOf(kit, ctx, view);
      steps ??= view.telling?.createStepsList(kit, actions, scroller) ?? null;
      if (message.textContent !== (text ?? '')) message.textContent = text;
      message.hidden = text === null;
      retry.hidden = view.status !== 'failed';
      withSteps.hidden = view.answer?.reason !== 'steps';
      steps?.update(view);
    },
  };
}

/** Why no way is shown; null where one is, or an end is missing. */
export function messageOf(kit: WayKit, ctx: ViewerContext, view: WayView): string | null {
  const { status, texts, failure, telling } = view;
  if (status === 'looking') return texts.looking;
  if (status === 'off') return texts.unavailable;
  if (status === 'failed')
    return ctx.strings()[failure?.kind === 'offline' ? 'failedOffline' : 'failedBroken'];
  return status === 'answer' ? (telling?.reasonText(kit, ctx, view) ?? null) : null;
}
