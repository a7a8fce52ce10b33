import { describe, expect, test } from 'vitest';
import { keptStep } from '#lib/viewer/directions/keep-step.ts';
import type { Route, RouteStep } from '#lib/wayfinding/itinerary/present-route.ts';

const stepAt = (text: string, level: string, x: number) =>
  ({ text, level: { id: level, key: level, name: level }, at: [x, 0] }) as unknown as RouteStep;
const routeOf = (...steps: RouteStep[]) => ({ steps }) as Route;

describe('the current step of a way that is searched again', () => {
  test('is the one that the visitor reads, also among steps with the same text', () => {
    const steps = ['Go straight ahead.', 'Turn left.', 'Turn left.', 'Turn left.'].map((text, i) =>
      stepAt(text, 'ground', i * 100),
    );
    expect(steps.map((step) => keptStep(step, routeOf(...steps)))).toEqual([0, 1, 2, 3]);
  });

  test('is the nearest step with the same text, before a nearer one with another text', () => {
    const next = routeOf(
      stepAt('Turn left.', 'top', 300),
      stepAt('Turn right.', 'ground', 300),
      stepAt('Turn left.', 'ground', 100),
      stepAt('Turn left.', 'ground', 250),
    );
    expect(keptStep(stepAt('Turn left.', 'ground', 300), next)).toBe(3);
    expect(keptStep(stepAt('Turn around.', 'ground', 290), next)).toBe(1);
  });
});
