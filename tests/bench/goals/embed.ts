import type { Browser } from 'playwright';
import { openBrowser } from '#tests/support/browser.ts';
import { createVenue } from '#tests/support/venue.ts';
import { startHarness } from '#tests/support/viewer-harness.ts';
import type { Goal, Measured } from '../support/goal.ts';
import { median } from '../support/load.ts';
import { leafletFiles } from '../viewer/leaflet-server.ts';
import { measurePage, measureSlowLoad, type PageFigures } from '../viewer/measure-page.ts';

type Size = { areas: number; markers: number; goal: number };

const sizes: Size[] = [
  { areas: 250, markers: 250, goal: 0.75 },
  { areas: 5000, markers: 5000, goal: 0.6 },
];

/**
 * E1 to E3: the embedded map against the same data on a Leaflet canvas. E4: on Slow 4G, against the bare fetch and parse
 * of the same bytes. All served by one small server, rounds interleaved.
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

/** 200 areas until the map can be moved; the baseline is the same document with the same script as a comment. */
async function measureSlow(browser: Browser, rounds: number): Promise<Measured> {
  const files: Record<string, string> = {};
  const harness = await startHarness(createVenue({ areas: 200, markers: 0 }), files, { isKept: true });
  const [html, script] = await Promise.all(
    ['/', '/build/viewer.js'].map((path) => fetch(harness.origin + path).then((answer) => answer.text())),
  );
  files['/bare.html'] = (html ?? '').replace('/build/viewer.js', '/bare.js');
  files['/bare.js'] = `performance.mark('atrium-painted');\n/*${(script ?? '').replaceAll('*/', '* /')}*/`;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureSlowLoad(browser, `${harness.origin}/`));
    bare.push(await measureSlowLoad(browser, `${harness.origin}/bare.html`));
  }
  await harness.stop();
  const [own, baseline] = [median(ours), median(bare)];
  return {
    id: 'E4',
    what: `navigation to a map of 200 areas on Slow 4G (${own.toFixed(0)} to ${baseline.toFixed(0)} ms)`,
    value: own / baseline,
    goal: 1.5,
    atLeast: false,
    unit: 'of the bare bytes',
  };
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
  const ours: PageFigures[] = [];
  const theirs: PageFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measurePage(browser, `${harness.origin}/`));
    theirs.push(await measurePage(browser, `${harness.origin}/leaflet.html`));
  }
  await harness.stop();
  const middle = (name: keyof PageFigures) =>
    [median(ours.map((one) => one[name])), median(theirs.map((one) => one[name]))] as const;
  const ratio = (id: string, what: string, name: keyof PageFigures, most: number): Measured => {
    const [own, baseline] = middle(name);
    const words = `${what}, ${areas + markers} places (${own.toFixed(1)} to ${baseline.toFixed(1)} ms)`;
    return {
      id,
      what: words,
      value: own / baseline,
      goal: most,
      atLeast: false,
      unit: 'of a Leaflet canvas',
    };
  };
  const figures = [ratio('E1', 'navigation to painted map', 'paintedMs', goal)];
  if (areas < 1000) return figures;
  return [
    ...figures,
    ratio('E2', 'pan frame, p95', 'panMs', 1),
    ratio('E2', 'zoom step, p95', 'zoomMs', 0.5),
    ratio('E3', 'hover move, p95', 'hoverMs', 1),
  ];
}
