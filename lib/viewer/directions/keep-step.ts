import type { Route, RouteStep } from '../../wayfinding/itinerary/present-route.ts';
import type { RouteAnswer } from './find-route.ts';

/** Any step with the same text is nearer than one with another text. */
const otherTextPx = 1e9;

/**
 * Returns the step at which a reader of `step` continues after the way changed: the same step, else the nearest on its
 * level. Steps with the same text ("Turn left.") are told apart by their position.
 */
export function keptStep(step: RouteStep, next: Route): number {
  let best = 0;
  let nearest = Infinity;
  for (const [i, { text, level, at }] of next.steps.entries()) {
    if (level.id !== step.level.id) continue;
    const away = Math.hypot(at[0] - step.at[0], at[1] - step.at[1]) + (text === step.text ? 0 : otherTextPx);
    if (away < nearest) {
      nearest = away;
      best = i;
    }
  }
  return best;
}

/** Checks whether an answer tells a visitor nothing new compared with the other. */
export function isSameAnswer(a: RouteAnswer, b: RouteAnswer | null): boolean {
  return (
    b !== null && a.reason === b.reason && isSameWay(a.route, b.route) && closedText(a) === closedText(b)
  );
}

const closedText = ({ closedBy, alternatives }: RouteAnswer) => JSON.stringify([closedBy, alternatives]);

/** Checks whether both ways have the same legs. */
export function isSameWay(a: Route | null, b: Route | null): boolean {
  return JSON.stringify(a?.legs ?? null) === JSON.stringify(b?.legs ?? null);
}
