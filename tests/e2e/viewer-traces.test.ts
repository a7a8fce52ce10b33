import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openViewer, planBox, settled } from '#tests/support/viewer-page.ts';

/** Pointer and wheel events as Chromium sent them, with their times and the final position of the plan. */
type Trace = {
  name: string;
  viewport: { width: number; height: number };
  hasTouch: boolean;
  zoom: number;
  /** Of the plan's top left corner, in px. */
  moved: [x: number, y: number];
  events: Record<string, string | number | boolean>[];
};

const folder = new URL('../fixtures/traces/', import.meta.url);
const traces = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Trace,
);

const browser = useBrowser();
// The traces were recorded on a plan that fills the window. Links at the lower edge would move it up.
const harness = useHarness(() => {
  const venue = createVenue();
  venue.project.appearance.hidePoweredBy = true;
  return venue;
});

// They were recorded on the whole plan, whatever a fit shows today.
const hash = '#/level-0?z=1&x=800&y=500';
const kindOf = ({ viewport, hasTouch }: Trace) => JSON.stringify({ viewport, hasTouch, isMobile: hasTouch });
/** A window for each kind of screen, which its traces use one after the other. */
const windows = new Map(
  [...new Set(traces.map(kindOf))].map((kind) => [
    kind,
    useShared(() => openViewer(browser, harness, { path: `/${hash}`, ...JSON.parse(kind) })),
  ]),
);

/** Sends the events of a trace with their recorded times, even on a slow machine. */
async function replay(page: Page, { events }: Trace): Promise<void> {
  await page.evaluate((list) => {
    const box = document.querySelector('.atrium-map');
    const start = performance.now();
    for (const { type, t, x, y, id, ...rest } of list) {
      const shared = { bubbles: true, cancelable: true, clientX: Number(x), clientY: Number(y), ...rest };
      const event =
        type === 'wheel'
          ? new WheelEvent('wheel', shared)
          : new PointerEvent(String(type), { pointerId: Number(id), isPrimary: true, ...shared });
      Object.defineProperty(event, 'timeStamp', { value: start + Number(t) });
      box?.dispatchEvent(event);
    }
  }, events);
}

describe('recorded pointers and wheels, played back', () => {
  test.each(traces.map((trace) => [trace.name, trace] as const))('%s', async (_, trace) => {
    const { zoom, moved } = trace;
    const opened = await windows.get(kindOf(trace))?.();
    if (!opened) throw new Error('There is no window.');
    const { page } = opened;
    await page.evaluate((to) => {
      location.hash = '#/level-0';
      location.hash = to;
    }, hash);
    await page.evaluate(planRests);
    const before = await planBox(page);
    await replay(page, trace);
    await settled(page);
    const after = await planBox(page);
    expect(after.width / before.width).toBeCloseTo(zoom, 1);
    expect(Math.abs(after.x - before.x - moved[0])).toBeLessThan(3);
    expect(Math.abs(after.y - before.y - moved[1])).toBeLessThan(3);
  });
});
