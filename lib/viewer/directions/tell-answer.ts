import type { Viewer } from '../core/viewer.ts';
import type { Route, WayMap, WayView } from './types.ts';
import { summaryOf } from './way-texts.ts';

/** Shows a new answer to the visitor: moves the map, announces the answer and counts it. */
export function tellAnswer(viewer: Viewer, view: WayView, onMap: WayMap): void {
  const route = view.answer?.route ?? null;
  const { from, to, profile } = view;
  if (route) void onMap.showStep(route, view.step).then(() => viewer.announce(saidOf(route, view)));
  const goal = route?.to?.key ?? (to?.kind === 'place' ? to.place.key : null);
  if (goal === null) return;
  viewer.analytics.track('routeAsked', {
    from: from?.kind === 'place' ? from.place.key : null,
    to: goal,
    level: viewer.level()?.key,
    profile,
    found: route !== null,
  });
}

/** Returns the length of the way and its first step. If the plan has no scale, only the step. */
function saidOf(route: Route, { step, locale }: WayView): string {
  return [summaryOf(route, locale), route.steps[step]?.text ?? ''].filter((part) => part !== '').join('. ');
}
