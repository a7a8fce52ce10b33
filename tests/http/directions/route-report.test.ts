import { beforeAll, describe, expect, test } from 'vitest';
import { wayReport } from '#lib/contract/schemas/directions.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, type Person } from '#tests/support/factories.ts';
import { projectOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import {
  houseLevels,
  metersPerPixel,
  newHouse,
  newPublishedHouse,
  place,
  planOf,
} from '#tests/support/way-building.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
  // Starts the worker thread of the build.
  await newPublishedHouse(ada);
}, 180_000);

const reportOf = async (id: string, headers: Record<string, string> = {}) => {
  const { status, body } = await api('GET', `/api/projects/${id}/wayfinding/`, {
    token: ada.access,
    headers,
  });
  expect(status).toBe(200);
  return wayReport.strict().parse(body);
};
const lostIn = ({ unreachable }: Awaited<ReturnType<typeof reportOf>>) =>
  Object.fromEntries(
    unreachable.map(({ profile, places }) => [profile, places.map(({ key }) => key).sort()]),
  );

describe('the report of a draft', () => {
  test('names the source of each floor, for a map that is not public', async () => {
    const house = await newHouse(ada);
    const report = await reportOf(house.id);
    expect(report.levels.map(({ id, source, pieces }) => [id, source, pieces])).toEqual(
      house.levels.map(({ id }: { id: string }) => [id, 'plan', 1]),
    );
    const [ground] = report.levels;
    expect(ground?.colors.map(({ color, role }) => [color, role])).toEqual([
      ['#ffffff', 'floor'],
      ['#000000', 'wall'],
    ]);
    expect(ground?.colors.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
    expect([report.unpaired, report.proposals, report.warnings]).toEqual([[], [], []]);
  });

  test('names shafts with one end, doors that join nothing and places nobody reaches, in words', async () => {
    const level = {
      name: 'Ground floor',
      key: 'ground',
      imageUrl: await planOf([[150, 10, 4, 200]]),
      metersPerPixel,
      markers: [
        place('west', 60, 100),
        place('desk', 60, 60),
        place('east', 250, 100),
        place('stairs', 40, 180, { way: { kind: 'stairs', shaft: 'main' } }),
        place('door', 80, 150, { way: { kind: 'door' } }),
      ],
    };
    const { id } = await newHouse(ada, [level]);
    const report = await reportOf(id);
    expect(report.unpaired.map(({ key }) => key)).toEqual(['stairs']);
    expect(lostIn(report)).toEqual({ walk: ['east'], stepFree: ['east'] });
    expect(report.warnings.map(({ code, places }) => [code, places.map(({ key }) => key)])).toEqual([
      ['shaftSingle', ['stairs']],
      ['doorIdle', ['door']],
      ['unreachable', ['east']],
    ]);
    expect(report.warnings.map(({ text }) => text).every((text) => /^[A-Z].+\.$/.test(text))).toBe(true);
    const german = await reportOf(id, { 'atrium-language': 'de' });
    expect(german.warnings[1]?.text).toContain('Türen');
  });

  test('proposes ends that are above each other, and joins lifts by itself', async () => {
    const floor = async (order: number) => ({
      name: `Floor ${order}`,
      key: `floor-${order}`,
      order,
      metersPerPixel,
      imageUrl: await planOf([]),
      markers: [
        place(`lift-${order}`, 40, 40, { icon: 'elevator' }),
        place(`stairs-${order}`, 40, 180 + order * 10, { icon: 'stairs' }),
      ],
    });
    const house = await newHouse(ada, [await floor(0), await floor(1)]);
    const report = await reportOf(house.id);
    const idsOf = (name: string) =>
      house.levels.flatMap(({ markers }: { markers: { id: string; key: string }[] }) =>
        markers.filter(({ key }) => key.startsWith(name)).map(({ id }) => id),
      );
    expect(report.proposals).toEqual([{ kind: 'stairs', markers: idsOf('stairs') }]);
    expect(report.unpaired.map(({ id }) => id)).toEqual(idsOf('stairs'));
  });

  test('reports a missing scale and a missing floor', async () => {
    const [ground, first] = await houseLevels();
    const { id } = await newHouse(ada, [
      { ...ground, metersPerPixel: null },
      { ...first, metersPerPixel: null, imageUrl: null, areas: [], wayfinding: { source: 'areas' } },
    ]);
    const codes = (await reportOf(id)).warnings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['noFloor', 'noScale']));
  });

  test('follows each change of the draft, and is made once for any number of requests', async () => {
    const house = await newHouse(ada);
    const all = await Promise.all(Array.from({ length: 20 }, () => reportOf(house.id)));
    expect(new Set(all.map((report) => JSON.stringify(report))).size).toBe(1);
    const lift = house.levels[2].markers.find(({ key }: { key: string }) => key === 'lift-2');
    const { revision } = await projectOf(ada, house.id);
    await sendChanges(ada.access, house.id, revision, [{ kind: 'marker', op: 'delete', id: lift.id }]);
    expect(lostIn(await reportOf(house.id)).walk).toEqual(['roof']);
  });

  test('is readable by callers who may read the project', async () => {
    const house = await newHouse(ada);
    const path = `/api/projects/${house.id}/wayfinding/`;
    const statusFor = async (token?: string) => (await api('GET', path, { token })).status;
    expect(await statusFor()).toBe(401);
    expect(await statusFor((await newPerson()).access)).toBe(404);
    expect(await statusFor(await newApiKey(ada, 'read'))).toBe(200);
  });
});
