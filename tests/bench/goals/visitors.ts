import type { Browser, Page } from 'playwright';
import { openBrowser } from '#tests/support/browser.ts';
import { embedForms } from '#tests/support/embed-forms.ts';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { createVenue } from '#tests/support/venue.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import type { Bench, Goal, Measured } from '../support/goal.ts';
import { median } from '../support/load.ts';
import { measureIdle, measureSlowVisit } from '../viewer/measure-page.ts';

/** A congress centre with five floors: 84 areas and 113 markers on the visible one. */
const congress = { levels: 5, areas: 84, markers: 113, hasImages: true };
const widths = [360, 1280];
/** Time after which nothing moves the page any more. */
const restMs = 400;

/** Figures of the version before the code was restructured, on another machine. */
const before = {
  idle: 'the version before: 580 to 710 ms',
  shift: 'the version before: not measured for every form',
  painted: 'the version before: 1.15 s',
  usable: 'the version before: 1.97 s',
};

/** V1: what an untouched map costs, what it moves in the page around it, and how soon it can be used. */
export const visitors: Goal = {
  ids: ['V1'],
  measure: async ({ service, rounds }) => {
    const browser = await openBrowser();
    const harness = await startHarness(createVenue(congress), {}, { isKept: true });
    try {
      return [
        await idle(browser, service, rounds),
        await layoutShift(browser, harness),
        ...(await slowVisit(browser, harness, Math.min(rounds, 5))),
      ];
    } finally {
      await harness.stop();
      await browser.close();
    }
  },
};

/** Measures the demo museum at rest in a large window. Its first level has pulses. */
async function idle(browser: Browser, service: Bench['service'], rounds: number): Promise<Measured> {
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++)
    costs.push(await measureIdle(browser, `${service.origin}/embed/~demo`, '.atrium-pulses > div'));
  return {
    id: 'V1',
    what: 'main thread of a still map with pulses in view',
    value: median(costs),
    goal: 20,
    atLeast: false,
    unit: 'ms a second',
    note: before.idle,
  };
}

/** Returns the greatest layout shift of all ways of embedding, in the page around the map and inside it. */
async function layoutShift(browser: Browser, harness: Harness): Promise<Measured> {
  const { openHost } = hostPages(browser, harness);
  let worst = { shift: 0, where: '' };
  const forms = Object.entries(embedForms(harness.origin));
  for (const [name, form] of forms) {
    for (const width of widths) {
      const body = `<meta name="viewport" content="width=device-width"><p>Text of the page</p>${form}<p>Text below</p>`;
      const { page, close } = await openHost({ body, viewport: { width, height: 800 } });
      if (form.includes('data-load="click"'))
        await page.getByRole('button', { name: 'Show the map' }).click();
      const frame = await mapFrame(page);
      await frame.waitForSelector('.atrium-listed .atrium-controls', { state: 'attached' });
      await page.waitForTimeout(restMs);
      const shift = Math.max(await shiftOf(page), await shiftOf(frame));
      if (shift > worst.shift) worst = { shift, where: `: ${name} at ${width} px` };
      await close();
    }
  }
  return {
    id: 'V1',
    what: `layout shift, ${forms.length} forms of embed at ${widths.join(' and ')} px, page and map${worst.where}`,
    value: worst.shift,
    goal: 0,
    atLeast: false,
    unit: '',
    note: before.shift,
  };
}

/** Returns the sum of all layout shifts that no user caused. */
function shiftOf(frame: Pick<Page, 'evaluate'>): Promise<number> {
  return frame.evaluate(
    () =>
      new Promise<number>((done) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries() as Shift[])
            if (!hadRecentInput) sum += value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 50);
      }),
  );
}

async function slowVisit(browser: Browser, harness: Harness, rounds: number): Promise<Measured[]> {
  const visits: { paintedMs: number; usableMs: number }[] = [];
  // The first round only warms up the browser.
  for (let round = 0; round <= rounds; round++) {
    const visit = await measureSlowVisit(browser, `${harness.origin}/`);
    if (round > 0) visits.push(visit);
  }
  const line = { id: 'V1', atLeast: false, unit: 's' };
  const slow = 'on Slow 4G, a quarter of the processor';
  return [
    {
      ...line,
      what: `painted ${slow}`,
      value: median(visits.map(({ paintedMs }) => paintedMs)) / 1000,
      goal: 1,
      note: before.painted,
    },
    {
      ...line,
      what: `usable ${slow}`,
      value: median(visits.map(({ usableMs }) => usableMs)) / 1000,
      goal: 1.5,
      note: before.usable,
    },
  ];
}
