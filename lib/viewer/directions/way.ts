import { addStyle } from '../core/add-style.ts';
import { endName } from '../core/address.ts';
import type { WayLink } from '../core/deep-link.ts';
import type { Viewer } from '../core/viewer.ts';
import { pointText } from './ends.ts';
import { createGuide } from './guide.ts';
import { createLate } from './late.ts';
import { loadTexts } from './lazy-parts.ts';
import { createPanel, messageOf } from './panel.ts';
import { createPaper } from './paper.ts';
import type { Cause, Way, WayMap, WayView } from './types.ts';
import wayStyle from './way.css';
import { createActions, withStep } from './way-actions.ts';

type HostParts = typeof import('./obey-host.ts');

/** Opening hours are checked this often. */
const hoursMs = 30_000;

/** Creates directions: panel, line on the map, steps. Follows the address, now and after each change. */
export async function createWay(viewer: Viewer, hostParts: HostParts | null): Promise<Way> {
  const late = createLate(viewer);
  late.begin();
  const { texts } = await loadTexts(viewer.languages().language);
  addStyle(wayStyle);
  let onMap: WayMap | null = null;
  const guide = createGuide(viewer, late, texts, (view, before, cause) => show(view, before, cause));
  const paper = createPaper(viewer, guide);
  const actions = createActions(viewer, guide, () => onMap, paper.print);
  const panel = createPanel(viewer, actions);
  const ask = async (link: WayLink) => {
    const isSame = isSameRoute(link, viewer.store.state.way);
    viewer.store.set({ way: link });
    if (isSame) running = guide.refresh('asked');
    await running;
  };
  const host = hostParts?.createHostWays(viewer, { view: () => guide.view, ask, post: viewer.post });
  let running: Promise<void> = Promise.resolve();

  const show = (view: WayView, before: WayView, cause: Cause) => {
    onMap ??= view.telling?.createWayMap(viewer) ?? null;
    panel.render(view);
    onMap?.paint(view);
    viewer.layOut();
    if (view.isOpen && !before.isOpen) {
      if (document.hasFocus()) panel.focus();
      // Beside the panel the whole level is visible, to choose the goal from.
      if (!viewer.store.state.way.to) viewer.map.reset();
    }
    if (!view.isOpen && cause === 'asked' && view.here && view.here.name !== before.here?.name)
      void onMap?.showHere(view);
    if (view.status !== 'answer' || view.answer === before.answer) return;
    paper.prepare();
    const { answer, telling } = view;
    if (cause === 'asked' && onMap) telling?.tellAnswer(viewer, view, onMap);
    if (cause === 'changed' && answer && !telling?.isSameAnswer(answer, before.answer))
      tellChange(viewer, view);
    else if (cause !== 'asked') return;
    host?.answered();
  };
  const refresh = (cause: Cause) => {
    running = guide.refresh(cause);
  };
  viewer.store.subscribe((state, before) => {
    if (state.way !== before.way) {
      if (!isSameRoute(state.way, before.way)) refresh('asked');
      else if (Number(state.way.step ?? 0) !== guide.view.step) actions.showStep(Number(state.way.step ?? 0));
    }
    if (state.language !== before.language) refresh('language');
    else if (state.dataTurn !== before.dataTurn) refresh('changed');
    if (state.levelId !== before.levelId) onMap?.paint(guide.view);
  });
  viewer.parts.taps.push(({ place, point, screen }) => {
    const badge = onMap?.stepAt(guide.view, screen) ?? null;
    if (badge !== null) {
      actions.showStep(badge);
      return true;
    }
    const [side, level] = [panel.isShown && panel.fields.picking(guide.view), viewer.level()];
    if (!side || !level) return false;
    panel.fields.picked();
    const found = viewer.place(place?.id ?? null);
    actions.setEnd(side, found ? endName(viewer, found) : pointText(level, point));
    return true;
  });
  // After a phone is turned, the current step needs another view.
  viewer.map.on('resize', () => {
    const { answer, step } = guide.view;
    const route = answer?.route;
    const isRead = panel.isShown && viewer.paper === null;
    if (isRead && route?.steps[step]?.level.id === viewer.store.state.levelId)
      void onMap?.showStep(route, step);
  });
  const isOffered = () => panel.isShown && viewer.store.state.placeId === null;
  viewer.parts.shortcuts.push({ name: 'close', isOffered, run: () => actions.close() });
  addEventListener('online', () => guide.view.status === 'failed' && refresh('asked'));
  setInterval(() => guide.view.status === 'answer' && refresh('changed'), hoursMs);
  refresh('asked');
  const showHere = async () => {
    if (!onMap) refresh('asked');
    await running;
    const { here } = guide.view;
    const levels = await viewer.data.loadAll();
    if ((here && !onMap) || levels.length < viewer.project().levels.length)
      throw new Error('The sign lacks a file.');
    await onMap?.showHere(guide.view, true);
    return here !== null;
  };
  const { load, walks } = guide;
  const addAction = (button: HTMLElement) => panel.element.append(button);
  return { obey: (message) => host?.obey(message), showHere, load, walks, addAction };
}

/** Announces how the shown way changed, or why there is none any more. */
function tellChange(viewer: Viewer, view: WayView): void {
  const step = view.answer?.route?.steps[view.step];
  viewer.announce((step ? `${view.texts.changed} ${step.text}` : messageOf(viewer, view)) ?? '');
  // Without a way the address keeps the step, which applies again once the way is open.
  if (step) viewer.store.set({ way: withStep(viewer.store.state.way, view.step) });
}

/** Checks whether two addresses ask for the same way. The current step does not count. */
function isSameRoute(a: WayLink, b: WayLink): boolean {
  return (['from', 'to', 'profile', 'here', 'heading'] as const).every((name) => a[name] === b[name]);
}
