import type { WayLink } from '../deep-link.ts';
import type { FromFrame, WayMessage } from '../protocol.ts';
import type { Session } from '../session.ts';
import { pointText } from './ends.ts';
import { type Cause, createGuide, type Guide } from './guide.ts';
import { isSameWay } from './keep-step.ts';
import { createPanel } from './panel.ts';
import type { LazyParts, WayKit, WayView } from './types.ts';
import { createActions, withStep } from './way-actions.ts';
import { createWayMap } from './way-map.ts';
import { addStyle, wayStyle } from './way-style.ts';
import { messageOf, summaryOf } from './way-texts.ts';

export type Way = { obey(message: WayMessage): void } & Pick<Guide, 'load' | 'walks'>;

type HostParts = typeof import('./obey-host.ts');

/** Opening hours are looked at anew this often. */
const hoursMs = 30_000;

/** Directions: panel, line on the map, steps. Shows what the address says, now and whenever it says something else. */
export async function createWay(
  kit: WayKit,
  session: Session,
  parts: LazyParts,
  hostParts: HostParts | null,
): Promise<Way> {
  const { ctx } = session;
  const { texts } = await parts.loadTexts(ctx.languages().language);
  addStyle(wayStyle);
  const onMap = createWayMap(kit, session);
  const guide = createGuide(kit, ctx, parts, texts, (view, before, cause) => show(view, before, cause));
  const actions = createActions(kit, session, parts, guide, onMap);
  const panel = createPanel(kit, ctx, actions);
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
    panel.update(view);
    onMap.paint(view);
    session.ui?.layOut();
    if (view.isOpen && !before.isOpen && document.hasFocus()) panel.focus();
    if (!view.isOpen && cause === 'asked' && view.here && String(view.here.at) !== String(before.here?.at))
      void onMap.showHere(view);
    if (view.status !== 'answer' || view.answer === before.answer) return;
    if (cause === 'asked') tellAnswer(session, view, onMap);
    if (cause === 'changed' && !isSameAnswer(view, before)) {
      const step = view.answer?.route?.steps[view.step];
      const text = step ? `${view.texts.changed} ${step.text}` : messageOf(kit, ctx, view);
      ctx.announce(text ?? '');
      ctx.store.set({ way: withStep(ctx.store.state.way, view.step) });
    } else if (cause !== 'asked') return;
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
    if (state.levelId !== before.levelId) onMap.paint(guide.view);
  });
  session.pick = ({ place, point, screen }) => {
    const badge = onMap.stepAt(guide.view, screen);
    if (badge !== null) {
      actions.showStep(badge);
      return true;
    }
    const side = panel.isShown ? panel.fields.picking(guide.view) : null;
    const level = ctx.level();
    if (!side || !level) return false;
    panel.fields.picked();
    actions.setEnd(side, place ? (ctx.place(place.id)?.key ?? place.id) : pointText(level, point));
    return true;
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && panel.isShown && ctx.store.state.placeId === null) actions.close();
  });
  addEventListener('online', () => guide.view.status === 'failed' && refresh('asked'));
  setInterval(() => guide.view.status === 'answer' && refresh('changed'), hoursMs);
  refresh('asked');
  return { obey: (message) => host?.obey(message), load: guide.load, walks: guide.walks };
}

/** A visitor sees a new answer: the map goes to it, it is said, and it is counted. */
function tellAnswer({ ctx }: Session, view: WayView, onMap: ReturnType<typeof createWayMap>): void {
  const route = view.answer?.route ?? null;
  const { from, to, profile } = view;
  if (route) void onMap.showStep(route, view.step).then(() => ctx.announce(summaryOf(route, view.locale)));
  const goal = route?.to?.key ?? (to?.kind === 'place' ? to.place.key : null);
  if (goal === null) return;
  ctx.analytics.track('routeAsked', {
    from: from?.kind === 'place' ? from.place.key : null,
    to: goal,
    level: ctx.level()?.key,
    profile,
    found: route !== null,
  });
}

/** Whether two addresses ask for the same way; the step that is read is no part of it. */
function isSameRoute(a: WayLink, b: WayLink): boolean {
  return (['from', 'to', 'profile', 'here', 'heading'] as const).every((name) => a[name] === b[name]);
}

function isSameAnswer(a: WayView, b: WayView): boolean {
  return a.answer?.reason === b.answer?.reason && isSameWay(a.answer?.route ?? null, b.answer?.route ?? null);
}
