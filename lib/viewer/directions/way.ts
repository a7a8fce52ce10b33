import { importer } from '../../late/import-again.ts';
import { whenIdle } from '../../late/when-idle.ts';
import { addStyle } from '../core/add-style.ts';
import { endName } from '../core/address.ts';
import { type WayLink, wayEntry, withoutRoute } from '../core/deep-link.ts';
import type { Paper, PaperParts } from '../core/parts.ts';
import type { Viewer } from '../core/viewer.ts';
import { fetchPrint } from '../print/print-level.ts';
import { pointText } from './ends.ts';
import { createGuide, type Guide } from './guide.ts';
import { createLate } from './late.ts';
import { loadTexts } from './lazy-parts.ts';
import { createPanel, messageOf } from './panel.ts';
import type { Cause, Side, Way, WayActions, WayMap, WayView } from './types.ts';
import wayStyle from './way.css';

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

const fetchWay = importer(() => import('./print-way.ts'));
/** The sheets are prepared within this time after an answer, even if the page is busy. */
const preparedWithinMs = 3000;

/** Makes the way what is printed. `prepare` loads what the menu of the browser, which does not wait, needs for it. */
function createPaper(viewer: Viewer, guide: Guide): Paper & { prepare(): void } {
  let parts: PaperParts | null = null;
  const load = async () => {
    const { waySheets, framedWay, fetchPlans } = await fetchWay();
    parts ??= {
      sheets: (isPatient) => waySheets(viewer, guide.view, isPatient),
      framed: (size) => framedWay(viewer, guide.view, size),
    };
    fetchPlans(viewer, guide.view);
    return parts;
  };
  const paper: Paper & { prepare(): void } = {
    isOffered: () => guide.view.answer?.route != null,
    async print() {
      try {
        const { printSheets } = await fetchPrint();
        await printSheets(viewer, async () => (await load()).sheets(true));
      } catch {
        viewer.notify(viewer.strings().failedOffline);
      }
    },
    get parts() {
      return parts;
    },
    prepare: () => whenIdle(() => load().catch(() => null), preparedWithinMs),
  };
  viewer.parts.papers.push(paper);
  return paper;
}

/** Returns the actions of a visitor in the panel. */
function createActions(
  viewer: Viewer,
  guide: Guide,
  onMap: () => WayMap | null,
  print: () => void,
): WayActions {
  const ask = (change: WayLink) => {
    const { step: _step, ...way } = viewer.store.state.way;
    viewer.store.set({ way: { ...way, ...change } });
  };
  return {
    setEnd: (side: Side, text: string) => ask({ [side]: text }),
    swap() {
      const { from = '', to = '' } = viewer.store.state.way;
      // If the goal is a tag, the start becomes the place that was found.
      const goal = to.startsWith('tag:') ? (guide.view.answer?.route?.to?.id ?? '') : to;
      ask({ from: goal, to: from });
    },
    setProfile(profile) {
      const { step: _step, profile: _profile, ...way } = viewer.store.state.way;
      viewer.store.set({ way: profile === 'stepFree' ? { ...way, profile } : way });
    },
    async showStep(number) {
      const route = guide.view.answer?.route;
      const step = route?.steps[number];
      if (!route || !step) return;
      guide.setStep(number);
      viewer.store.set({ way: withStep(viewer.store.state.way, number) });
      if (await onMap()?.showStep(route, number)) viewer.announce(`${step.level.name}. ${step.text}`);
    },
    retry: () => void guide.refresh('asked'),
    print,
    close() {
      const isOwnEntry = (history.state as { atrium?: string } | null)?.atrium === wayEntry;
      if (isOwnEntry && !viewer.isFramed) history.back();
      else viewer.store.set({ way: withoutRoute(viewer.store.state.way) });
      viewer.box.focus({ preventScroll: true });
    },
  };
}

function withStep(way: WayLink, number: number): WayLink {
  const { step: _step, ...rest } = way;
  return number > 0 ? { ...rest, step: String(number) } : rest;
}
