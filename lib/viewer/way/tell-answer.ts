import type { ViewerContext } from '../context.ts';
import type { Route, WayView } from './types.ts';
import type { createWayMap } from './way-map.ts';
import { summaryOf } from './way-texts.ts';

/** A visitor sees a new answer: the map goes to it, it is said, and it is counted. */
export function tellAnswer(ctx: ViewerContext, view: WayView, onMap: ReturnType<typeof createWayMap>): void {
  const route = view.answer?.route ?? null;
  const { from, to, profile } = view;
  if (route) void onMap.showStep(route, view.step).then(() => ctx.announce(saidOf(route, view)));
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

/** How far it is, and the step to begin with; a plan without a scale leaves the step. */
function saidOf(route: Route, { step, locale }: WayView): string {
  return [summaryOf(route, locale), route.steps[step]?.text ?? ''].filter((part) => part !== '').join('. ');
}
