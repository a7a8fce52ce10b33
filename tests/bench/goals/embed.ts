import type { Browser } from 'playwright';
import { openBrowser } from '#tests/support/browser.ts';
import { createVenue } from '#tests/support/venue.ts';
import { startHarness, viewerScript } from '#tests/support/viewer-harness.ts';
import type { Goal, Measured } from '../support/goal.ts';
import { median } from '../support/load.ts';
import { leafletFiles } from '../viewer/leaflet-server.ts';
import { type Handling, measureHandling, measurePainted, measureSlowLoad } from '../viewer/measure-page.ts';

type Size = { areas: number; markers: number; goal: number };

const sizes: Size[] = [
  { areas: 250, markers: 250, goal: 0.75 },
  { areas: 5000, markers: 5000, goal: 0.6 },
];

const paintRounds = 15;

/**
 * E1 to E3: the embedded map against the same data on a Leaflet canvas. E4: on Slow 4G, against only fetching and
 * parsing the same bytes. One small server serves all; the rounds alternate.
 */
export const embed: Goal = {
  ids: ['E1', 'E2', 'E3', 'E4'],
  measure: async ({ rounds }) => {
    const browser = await openBrowser();
    const measured: Measured[] = [];
    for (const size of sizes) measured.push(...(await measureSize(browser, size, Math.min(rounds, 5))));
    measured.push(await measureSlow(browser, Math.min(rounds, 5)));
    await browser.close();
    return measured;
  },
};

/** Measures 200 areas until the map can be moved. Baseline: the same document with its script as a comment. */
async function measureSlow(browser: Browser, rounds: number): Promise<Measured> {
  const files: Record<string, string> = {};
  const harness = await startHarness(createVenue({ areas: 200, markers: 0 }), files, { isKept: true });
  const [html, script] = await Promise.all(
    ['/', viewerScript()].map((path) => fetch(harness.origin + path).then((answer) => answer.text())),
  );
  files['/bare.html'] = (html ?? '').replace(viewerScript(), '/bare.js');
  files['/bare.js'] = `performance.mark('atrium-painted');\n/*${(script ?? '').replaceAll('*/', '* /')}*/`;
  const pages = { ours: `${harness.origin}/`, theirs: `${harness.origin}/bare.html` };
  const { ours, theirs } = await inTurn(rounds, (page) => measureSlowLoad(browser, pages[page]));
  await harness.stop();
  const [own, baseline] = [median(ours), median(theirs)];
  return {
    id: 'E4',
    what: `navigation to a map of 200 areas on Slow 4G (${own.toFixed(0)} to ${baseline.toFixed(0)} ms)`,
    value: own / baseline,
    goal: 1.5,
    atLeast: false,
    unit: 'of the bare bytes',
  };
}

/** Measures our page and the baseline, each first in turn, after a round that only warms up the browser. */
async function inTurn<T>(rounds: number, measure: (page: 'ours' | 'theirs') => Promise<T>) {
  const figures = { ours: [] as T[], theirs: [] as T[] };
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
    for (const page of order) {
      const measured = await measure(page);
      if (round > 0) figures[page].push(measured);
    }
  }
  return figures;
}

async function measureSize(
  browser: Browser,
  { areas, markers, goal }: Size,
  rounds: number,
): Promise<Measured[]> {
  const venue = createVenue({ levels: 1, areas, markers });
  const level = venue.levels[0];
  const files = await leafletFiles(`/data/level-${level?.id}-1.json`);
  const harness = await startHarness(venue, files, { isKept: true });
  const pages = { ours: `${harness.origin}/`, theirs: `${harness.origin}/leaflet.html` };
  const ratio = (
    id: string,
    what: string,
    { ours, theirs }: { ours: number[]; theirs: number[] },
    most: number,
  ): Measured => {
    const [own, baseline] = [median(ours), median(theirs)];
    return {
      id,
      what: `${what}, ${areas + markers} places (${own.toFixed(1)} to ${baseline.toFixed(1)} ms)`,
      value: own / baseline,
      goal: most,
      atLeast: false,
      unit: 'of a Leaflet canvas',
    };
  };
  const painted = await inTurn(paintRounds, (page) => measurePainted(browser, pages[page]));
  const figures = [ratio('E1', 'navigation to painted map', painted, goal)];
  if (areas >= 1000) {
    const driven = await inTurn(rounds, (page) => measureHandling(browser, pages[page]));
    const of = (name: keyof Handling) => ({
      ours: driven.ours.map((one) => one[name]),
      theirs: driven.theirs.map((one) => one[name]),
    });
    figures.push(
      ratio('E2', 'pan frame, p95', of('panMs'), 1),
      ratio('E2', 'zoom step, p95', of('zoomMs'), 0.5),
      ratio('E3', 'hover move, p95', of('hoverMs'), 1),
    );
  }
  await harness.stop();
  return figures;
}
