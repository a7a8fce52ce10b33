import { addStyle } from '../add-style.ts';
import { endName } from '../address.ts';
import type { ViewerContext } from '../context.ts';
import type { WayLink } from '../deep-link.ts';
import type { FromFrame, WayMessage } from '../protocol.ts';
import type { Session } from '../session.ts';
import { pointText } from './ends.ts';
import { createGuide, type Guide } from './guide.ts';
import { createLate } from './late.ts';
import { loadTexts } from './lazy-parts.ts';
import { createPanel, messageOf } from './panel.ts';
import type { Cause, Telling, WayActions, WayView } from './types.ts';
import wayStyle from './way.css';
import { createActions, withStep } from './way-actions.ts';

export type Way = {
  obey(message: WayMessage): void;
  /**
   * Shows the visitor's position, as a link does that opens the map. Resolves to false if the map does not have the
   * place. Rejects if a needed file cannot be loaded.
   */
  showHere(): Promise<boolean>;
} & Pick<Guide, 'load' | 'walks'> &
  Pick<WayActions, 'print'>;

type HostParts = typeof import('./obey-host.ts');
type WayMap = ReturnType<Telling['createWayMap']>;

/** Opening hours are checked this often. */
const hoursMs = 30_000;

/** Creates directions: panel, line on the map, steps. Follows the address, now and after each change. */
export async function createWay(session: Session, hostParts: HostParts | null): Promise<Way> {
  const { ctx } = session;
  const late = createLate(ctx);
  late.begin();
  const { texts } = await loadTexts(ctx.languages().language);
  addStyle(wayStyle);
  let onMap: WayMap | null = null;
  const guide = createGuide(ctx, late, texts, (view, before, cause) => show(view, before, cause));
  const actions = createActions(session, guide, () => onMap);
  const panel = createPanel(ctx, actions);
  const ask = async (link: WayLink) => {
    const isSame = isSameRoute(link, ctx.store.state.way);
    ctx.store.set({ way: link });
    if (isSame) running = guide.refresh('asked');
    await running;
  };
  const post = (answer: FromFrame) => session.ui?.host.post(answer);
  const host = hostParts?.createHostWays(ctx, { view: () => guide.view, ask, post });
  let running: Promise<void> = Promise.resolve();

  const show = (view: WayView, before: WayView, cause: Cause) => {
    onMap ??= view.telling?.createWayMap(session) ?? null;
    panel.update(view);
    onMap?.paint(view);
    session.ui?.layOut();
    if (view.isOpen && !before.isOpen) {
      if (document.hasFocus()) panel.focus();
      // Beside the panel the whole level is visible, to choose the goal from.
      if (!ctx.store.state.way.to) ctx.map.reset();
    }
    if (!view.isOpen && cause === 'asked' && view.here && view.here.name !== before.here?.name)
      void onMap?.showHere(view);
    if (view.status !== 'answer' || view.answer === before.answer) return;
    const { answer, telling } = view;
    if (cause === 'asked' && onMap) telling?.tellAnswer(ctx, view, onMap);
    if (cause === 'changed' && answer && !telling?.isSameAnswer(answer, before.answer)) tellChange(ctx, view);
    else if (cause !== 'asked') return;
    host?.answered();
  };
  const refresh = (cause: Cause) => {
    running = guide.refresh(cause);
  };
  ctx.store.subscribe((state, before) => {
    if (state.way !== before.way) {
      if (!isSameRoute(state.way, before.way)) refresh('asked');
      else if (Number(state.way.step ?? 0) !== guide.view.step) actions.showStep(Number(state.way.step ?? 0));
    }
    if (state.language !== before.language) refresh('language');
    else if (state.dataTurn !== before.dataTurn) refresh('changed');
    if (state.levelId !== before.levelId) onMap?.paint(guide.view);
  });
  session.pick = ({ place, point, screen }) => {
    const badge = onMap?.stepAt(guide.view, screen) ?? null;
    if (badge !== null) {
      actions.showStep(badge);
      return true;
    }
    const [side, level] = [panel.isShown && panel.fields.picking(guide.view), ctx.level()];
    if (!side || !level) return false;
    panel.fields.picked();
    const found = ctx.place(place?.id ?? null);
    actions.setEnd(side, found ? endName(ctx, found) : pointText(level, point));
    return true;
  };
  // After a phone is turned, the current step needs another view.
  session.map.on('resize', () => {
    const { answer, step } = guide.view;
    const route = answer?.route;
    const isRead = panel.isShown && !ctx.root.classList.contains('atrium-paper');
    if (isRead && route?.steps[step]?.level.id === ctx.store.state.levelId) void onMap?.showStep(route, step);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && panel.isShown && ctx.store.state.placeId === null) actions.close();
  });
  addEventListener('online', () => guide.view.status === 'failed' && refresh('asked'));
  setInterval(() => guide.view.status === 'answer' && refresh('changed'), hoursMs);
  refresh('asked');
  const showHere = async () => {
    if (!onMap) refresh('asked');
    await running;
    const { here } = guide.view;
    const levels = await ctx.data.loadAll();
    if ((here && !onMap) || levels.length < ctx.project().levels.length)
      throw new Error('The sign lacks a file.');
    await onMap?.showHere(guide.view, true);
    return here !== null;
  };
  const { load, walks } = guide;
  return { obey: (message) => host?.obey(message), showHere, load, walks, print: actions.print };
}

/** Announces how the shown way changed, or why there is none any more. */
function tellChange(ctx: ViewerContext, view: WayView): void {
  const step = view.answer?.route?.steps[view.step];
  ctx.announce((step ? `${view.texts.changed} ${step.text}` : messageOf(ctx, view)) ?? '');
  // Without a way the address keeps the step, which applies again once the way is open.
  if (step) ctx.store.set({ way: withStep(ctx.store.state.way, view.step) });
}

/** Checks whether two addresses ask for the same way. The current step does not count. */
function isSameRoute(a: WayLink, b: WayLink): boolean {
  return (['from', 'to', 'profile', 'here', 'heading'] as const).every((name) => a[name] === b[name]);
}
