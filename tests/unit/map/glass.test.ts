import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '#lib/boot/root.ts';
import { type Bounds, boundsOf } from '#lib/geometry/bounds.ts';
import type { LevelDrawing } from '#lib/map/types.ts';
import { groundOf, homeView } from '#lib/map/view/fit.ts';
import { boundsOnScreen } from '#lib/map/view/view.ts';
import { restingPads } from '#lib/viewer/core/resting-pads.ts';
import type { PublicProject } from '#lib/viewer/core/types.ts';
import { congressCentre, hospitalFloor, type LabelledPlan } from '#tests/fixtures/labelled-plans.ts';
import { createVenue } from '#tests/support/venue.ts';

/** How much of a screen a plan fills when the map opens, with everything that lies over the map. */
beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { dir: 'ltr' } });
  const own = {};
  vi.stubGlobal('window', Object.assign(own, { parent: own }));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

type Museum = { levels: { width: number; height: number; areas: { data: [number, number][] }[] }[] };

const museum = (): LabelledPlan => {
  const file: Museum = JSON.parse(readFileSync(join(root, 'lib/demo/museum/project.json'), 'utf8'));
  const [level] = file.levels;
  if (!level) throw new Error('The museum has no level.');
  const [look] = hospitalFloor().places;
  if (look?.kind !== 'area') throw new Error('A hospital has rooms.');
  const places = level.areas.map(({ data }, i) => ({ ...look, id: `area-${i}`, data }));
  return { width: level.width, height: level.height, places };
};

/** A map with categories, which has chips under its search on a phone, and one with neither categories nor hours. */
const { project } = createVenue({ levels: 1, areas: 1, markers: 0 });
const projects: Record<string, PublicProject> = {
  'with chips': project,
  'without chips': { ...project, tags: [] },
};

/** Returns the box of the content on a screen. */
function shownOn(plan: LabelledPlan, screen: { width: number; height: number }, of: PublicProject): Bounds {
  const level: LevelDrawing = {
    ...{ id: 'level', imageUrl: '/plan.svg', imageThumbnails: [], backgroundColor: null },
    ...{ defaultZoom: 1, minZoom: 0.75, maxZoom: 8, bearing: 'auto' },
    ...plan,
  };
  const extent = boundsOf(
    plan.places.flatMap((place) => (place.kind === 'area' ? place.data : [place.position])),
  );
  const pads = restingPads(of, { clientWidth: screen.width, clientHeight: screen.height });
  const viewport = { ...screen, pads };
  const view = homeView(groundOf(level, extent, 'places'), viewport, viewport);
  return boundsOnScreen(extent, view, viewport);
}

const plans = { hospital: hospitalFloor, museum, congress: congressCentre };

describe.each(Object.entries(projects))('a map %s', (kind, of) => {
  // The museum is a square, which cannot fill more than 46 % of a phone, and the congress centre not more than 64 %.
  test.each([
    ['hospital', 0.6, 0.57],
    ['museum', 0.45, 0.45],
    ['congress', 0.49, 0.49],
  ] as const)('of the %s fills its share of a phone of 390 x 844', (name, least, leastWithChips) => {
    const screen = { width: 390, height: 844 };
    const { minX, maxX, minY, maxY } = shownOn(plans[name](), screen, of);
    const share = ((maxX - minX) * (maxY - minY)) / (screen.width * screen.height);
    expect(share).toBeGreaterThanOrEqual(kind === 'with chips' ? leastWithChips : least);
  });

  test.each([
    [360, 640, 0.72],
    [844, 390, 0.55],
    [820, 1180, 0.72],
    [1440, 900, 0.72],
  ])('reaches from edge to edge one way on %d x %d', (width, height, down) => {
    for (const plan of Object.values(plans)) {
      const { minX, maxX, minY, maxY } = shownOn(plan(), { width, height }, of);
      expect((maxX - minX) / width >= 0.85 || (maxY - minY) / height >= down).toBe(true);
    }
  });
});
