import type { Route, RouteStep } from '../../wayfinding/itinerary/present-route.ts';

/** The step of a way that changed which a reader of `step` goes on with: the same one, else the nearest on its level. */
export function keptStep(step: RouteStep, next: Route): number {
  const { steps } = next;
  const same = steps.findIndex(({ text, level }) => text === step.text && level.id === step.level.id);
  if (same >= 0) return same;
  let best = 0;
  let nearest = Infinity;
  for (const [i, { level, at }] of steps.entries()) {
    if (level.id !== step.level.id) continue;
    const away = Math.hypot(at[0] - step.at[0], at[1] - step.at[1]);
    if (away < nearest) {
      nearest = away;
      best = i;
    }
  }
  return best;
}

/** Whether somebody who walks one way must hear that the other is another. */
export function isSameWay(a: Route | null, b: Route | null): boolean {
  return JSON.stringify(a?.legs ?? null) === JSON.stringify(b?.legs ?? null);
}
