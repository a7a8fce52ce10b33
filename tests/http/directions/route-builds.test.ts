import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { liveWays, wayFiles, wayFloors } from '#db/schema/index.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { buildingIsIdle, buildWaiting, deleteOldWays } from '#lib/maps/ways/build-live.ts';
import { finishBuild, readLiveBuilding } from '#lib/maps/ways/queries.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, type Person } from '#tests/support/factories.ts';
import { patchPlace, projectOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import {
  askRoute,
  drawingOf,
  goLive,
  groundWalls,
  houseLevels,
  newHouse,
  newPublishedHouse,
} from '#tests/support/way-building.ts';

useService();

let ada: Person;
/** A published house with directions. A test that uses it leaves its plans as they are, and its directions built. */
let shared: string;
beforeAll(async () => {
  ada = await newPerson();
  // Starts the worker thread of the build.
  shared = (await newPublishedHouse(ada)).id;
}, 180_000);

const dataOf = (id: string, file: string, headers: Record<string, string> = {}) =>
  api('GET', `/embed/${id}/data/${file}`, { headers });
const wayOf = async (id: string): Promise<string | null> =>
  (await dataOf(id, 'version.json')).body.changed.way;
const floorsOf = (id: string) =>
  database()
    .select({ hash: wayFloors.hash, createdAt: wayFloors.createdAt })
    .from(wayFloors)
    .where(eq(wayFloors.projectId, id))
    .orderBy(wayFloors.hash);
const stateOf = async (id: string) =>
  (await database().select().from(liveWays).where(eq(liveWays.projectId, id)))[0];
const ask = (id: string) => askRoute(id, { from: 'desk', to: 'gallery' });
/** The state that a process leaves if it dies during a build. */
const dieBuilding = (id: string, leaseMs: number) =>
  database()
    .update(liveWays)
    .set({ built: 0, hash: null, claimedUntil: new Date(Date.now() + leaseMs) })
    .where(eq(liveWays.projectId, id));
const rename = async (id: string, key: string, fields: Record<string, unknown>, kind = 'marker') => {
  const project = await projectOf(ada, id);
  const all = project.levels.flatMap((level: { markers: unknown[] }) => [level, ...level.markers]);
  const found = all.find((one: { key: string }) => one.key === key);
  const changed = await sendChanges(ada.access, id, project.revision, [
    { kind, op: 'update', id: found.id, fields },
  ]);
  expect([changed.status, changed.body.detail]).toEqual([200, undefined]);
};

describe('a build of directions', () => {
  test('skips what did not change, as a title, builds the level of a wall, and keeps the old one for a week', async () => {
    const { id } = await newPublishedHouse(ada);
    const before = await floorsOf(id);
    const name = await wayOf(id);
    expect(before.length).toBe(3);
    await rename(id, 'desk', { title: 'Reception' });
    await goLive(ada, id, 'update-live');
    // Without a gap: visitors keep their directions.
    expect([await wayOf(id), (await ask(id)).status]).toEqual([name, 200]);
    await buildingIsIdle();
    expect([await floorsOf(id), await wayOf(id)]).toEqual([before, name]);
    await rename(id, 'ground', { wayfinding: { wallColors: ['#123456'] } }, 'level');
    await goLive(ada, id, 'update-live');
    await buildingIsIdle();
    const after = await floorsOf(id);
    expect(after.length).toBe(4);
    expect(after.filter((floor) => before.some(({ hash }) => hash === floor.hash))).toEqual(before);
    expect(await wayOf(id)).not.toBe(name);
    // A client with the old names finds the files of those names.
    expect((await dataOf(id, name ?? '')).status).toBe(200);
    await deleteOldWays();
    expect(await floorsOf(id)).toEqual(after);
    const old = sql`created_at = now() - interval '8 days'`;
    await database().execute(sql`UPDATE way_files SET ${old} WHERE project_id = ${id}`);
    await database().execute(sql`UPDATE way_floors SET ${old} WHERE project_id = ${id}`);
    await deleteOldWays();
    expect((await floorsOf(id)).length).toBe(3);
    expect((await ask(id)).status).toBe(200);
  });

  test('is 503 with Retry-After while it runs, for routes and floors', async () => {
    const id = shared;
    await dieBuilding(id, 60_000);
    await database().execute(sql`UPDATE projects SET live_version = live_version + 1 WHERE id = ${id}`);
    for (const path of ['route/?from=desk&to=hall', 'floors/ground/']) {
      const { status, headers } = await api('GET', `/api/p/${id}/${path}`);
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    }
    expect(await wayOf(id)).toBe(null);
    await buildingIsIdle();
    expect((await stateOf(id))?.built).toBe(0);
  });

  test('that was killed halfway is finished by the next start, with the part it had built', async () => {
    const id = shared;
    const [first, ...others] = await floorsOf(id);
    await database().delete(wayFloors).where(sql`project_id = ${id} AND hash = ${first?.hash}`);
    await database().delete(wayFiles).where(eq(wayFiles.projectId, id));
    await dieBuilding(id, -1);
    await buildWaiting();
    await buildingIsIdle();
    const after = await floorsOf(id);
    expect(after.map(({ hash }) => hash)).toEqual([first?.hash, ...others.map(({ hash }) => hash)]);
    expect(after.filter(({ hash }) => hash !== first?.hash)).toEqual(others);
    expect((await ask(id)).status).toBe(200);
  });

  test('that was killed halfway is started by the first request', async () => {
    const { id } = await newPublishedHouse(ada);
    await dieBuilding(id, -1);
    await database().execute(sql`UPDATE projects SET live_version = live_version + 1 WHERE id = ${id}`);
    expect((await ask(id)).status).toBe(503);
    await buildingIsIdle();
    expect((await ask(id)).status).toBe(200);
  });

  test('is repeated if its files are missing', async () => {
    const { id } = await newHouse(ada);
    await goLive(ada, id);
    await buildingIsIdle();
    await database().delete(wayFiles).where(eq(wayFiles.projectId, id));
    await database().delete(wayFloors).where(eq(wayFloors.projectId, id));
    expect((await ask(id)).status).toBe(503);
    await buildingIsIdle();
    expect((await ask(id)).status).toBe(200);
    expect((await floorsOf(id)).length).toBe(3);
  });

  test('after two publications at once belongs to the last, and each floor is built once', async () => {
    const { id } = await newHouse(ada);
    await goLive(ada, id);
    await rename(id, 'top', { wayfinding: { wallColors: ['#123456'] } }, 'level');
    const answers = await Promise.all([goLive(ada, id, 'update-live'), goLive(ada, id, 'update-live')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await buildingIsIdle();
    const state = await stateOf(id);
    expect([state?.wanted, state?.built]).toEqual([2, 2]);
    const floors = await floorsOf(id);
    expect(floors.length).toBe(new Set(floors.map(({ hash }) => hash)).size);
    expect((await ask(id)).status).toBe(200);
  });

  test('is started once by fifty requests at once, and all of them get the same route', async () => {
    const { id } = await newHouse(ada);
    await goLive(ada, id);
    const early = await Promise.all(Array.from({ length: 50 }, () => ask(id)));
    expect(new Set(early.map(({ status }) => status))).toEqual(new Set([503]));
    await buildingIsIdle();
    expect((await floorsOf(id)).length).toBe(3);
    const late = await Promise.all(Array.from({ length: 50 }, () => ask(id)));
    expect(new Set(late.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(late[0]?.body.route.legs.length).toBe(3);
  });

  test('reads drawings as well as pictures', async () => {
    const [ground] = await houseLevels();
    const level = { ...ground, imageUrl: drawingOf(groundWalls) };
    const { id } = await newPublishedHouse(ada, [level]);
    const floor = (await api('GET', `/api/p/${id}/floors/ground/`)).body;
    expect([floor.source, floor.polygons.length]).toEqual(['plan', 2]);
    const { route } = (await askRoute(id, { from: 'desk', to: 'hall' })).body;
    expect(route.distance).toBeGreaterThan(15);
  });

  test('is not started by the PATCH of one place', async () => {
    const id = shared;
    const [before, floors] = [await stateOf(id), await floorsOf(id)];
    await patchPlace(ada.access, id, 'markers/lift-0/', { status: { type: 'error' }, isHidden: true });
    await buildingIsIdle();
    expect([await stateOf(id), await floorsOf(id)]).toEqual([before, floors]);
    expect((await ask(id)).status).toBe(200);
  });
});

describe('directions that are switched off', () => {
  test('are not built, named or answered', async () => {
    const { id } = await newPublishedHouse(ada, null, { wayfinding: { isEnabled: false } });
    expect([await floorsOf(id), await stateOf(id), await wayOf(id)]).toEqual([[], undefined, null]);
    for (const path of ['route/?from=desk&to=hall', 'floors/ground/']) {
      const { status, body } = await api('GET', `/api/p/${id}/${path}`);
      expect([status, body.detail]).toEqual([404, 'Directions are switched off for this map.']);
    }
    const report = await api('GET', `/api/projects/${id}/wayfinding/`, { token: ada.access });
    expect(report.status).toBe(404);
    await buildWaiting();
    await buildingIsIdle();
    expect(await floorsOf(id)).toEqual([]);
  });

  test('end with update-live, and their files are not served from then on', async () => {
    const { id } = await newPublishedHouse(ada);
    const name = (await wayOf(id)) ?? '';
    await api('PATCH', `/api/projects/${id}/`, {
      token: ada.access,
      json: { settings: { wayfinding: { isEnabled: false } } },
    });
    expect((await ask(id)).status).toBe(200);
    await goLive(ada, id, 'update-live');
    expect((await ask(id)).status).toBe(404);
    expect((await dataOf(id, name)).status).toBe(404);
    expect(await wayOf(id)).toBe(null);
  });

  test('use no build that began before they were switched off and on again', async () => {
    const { id } = await newPublishedHouse(ada);
    const begun = await readLiveBuilding(id as PublishedProjectId);
    for (const isEnabled of [false, true]) {
      const json = { settings: { wayfinding: { isEnabled } } };
      await api('PATCH', `/api/projects/${id}/`, { token: ada.access, json });
      await goLive(ada, id, 'update-live');
    }
    expect(await finishBuild(id as PublishedProjectId, begun?.wanted ?? 0, 'of-the-old-map')).toBe(false);
    await buildingIsIdle();
    expect((await ask(id)).status).toBe(200);
  });

  test('are absent while the map is not public, and present again when it is', async () => {
    const id = shared;
    await goLive(ada, id, 'unpublish');
    expect((await ask(id)).status).toBe(404);
    await goLive(ada, id);
    await buildingIsIdle();
    expect((await ask(id)).status).toBe(200);
  });
});
