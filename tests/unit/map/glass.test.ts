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

type Museum = {
  levels: {
    name: string;
    image: string;
    areas: { data: [number, number][] }[];
    markers: { position: { x: number; y: number } }[];
  }[];
};

/** A level of the demo, with the size of its picture. */
const museumLevel = (name: string) => (): LabelledPlan => {
  const folder = join(root, 'lib/demo/museum');
  const file: Museum = JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8'));
  const level = file.levels.find((one) => one.name === name);
  if (!level) throw new Error('The museum has no such level.');
  const picture = readFileSync(join(folder, 'images', `${level.image}.svg`), 'utf8');
  const [width = 0, height = 0] = ['width', 'height'].map((side) =>
    Number(new RegExp(` ${side}="(\\d+)"`).exec(picture)?.[1]),
  );
  const [room] = hospitalFloor().places;
  const [sign] = congressCentre().places.filter(({ kind }) => kind === 'marker');
  if (room?.kind !== 'area' || sign?.kind !== 'marker') throw new Error('There is no look.');
  const areas = level.areas.map(({ data }, i) => ({ ...room, id: `area-${i}`, data }));
  const markers = level.markers.map(({ position: { x, y } }, i) => ({
    ...sign,
    id: `marker-${i}`,
    position: [x, y] as const,
  }));
  return { width, height, places: [...areas, ...markers] };
};

/** An upper floor of a congress centre: its rooms take less than half of the picture each way. */
const tower = (): LabelledPlan => {
  const [room] = hospitalFloor().places;
  if (room?.kind !== 'area') throw new Error('There is no look.');
  const data = [
    [551, 187],
    [1132, 187],
    [1132, 619],
    [551, 619],
  ] as const;
  return { width: 1408, height: 1024, places: [{ ...room, data }] };
};

/** A map with categories, which has chips under its search on a phone, and one with neither categories nor hours. */
const { project } = createVenue({ levels: 1, areas: 1, markers: 0 });
const projects: Record<string, PublicProject> = {
  'with chips': project,
  'without chips': { ...project, tags: [] },
};

/** Returns the box of all places on a screen. */
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

const plans = {
  hospital: hospitalFloor,
  'museum (lower level)': museumLevel('Lower level'),
  'museum (ground floor)': museumLevel('Ground floor'),
  'museum (upper floor)': museumLevel('Upper floor'),
  congress: congressCentre,
  tower,
};

describe.each(Object.entries(projects))('a map %s', (_, of) => {
  // Places from edge to edge of this screen fill the share of 390 * 390 * (their length / their width): the congress
  // centre (1200 x 870) 64 %, the tower (581 x 432) 62 %. The margins of 12 px leave 88 % of that.
  test.each([
    ['hospital', 0.6],
    ['museum (lower level)', 0.6],
    ['museum (ground floor)', 0.6],
    ['museum (upper floor)', 0.6],
    ['congress', 0.55],
    ['tower', 0.54],
  ] as const)('of the %s fills its share of a phone of 390 x 844', (name, least) => {
    const screen = { width: 390, height: 844 };
    const { minX, maxX, minY, maxY } = shownOn(plans[name](), screen, of);
    const share = ((maxX - minX) * (maxY - minY)) / (screen.width * screen.height);
    expect(share).toBeGreaterThanOrEqual(least);
    // Nothing is under a bar or beyond the edge.
    const pads = restingPads(of, { clientWidth: screen.width, clientHeight: screen.height });
    expect(minX >= 0 && maxX <= screen.width && minY >= pads.top).toBe(true);
    expect(maxY).toBeLessThanOrEqual(screen.height - pads.bottom);
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
