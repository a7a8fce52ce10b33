import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { wayFloors } from '#db/schema/index.ts';
import { buildingIsIdle } from '#lib/maps/ways/build-live.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import type { KeptFloor } from '#lib/wayfinding/build/kept-floor.ts';
import { newPerson } from '#tests/support/factories.ts';
import { projectOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { askRoute, goLive, groundWalls, newHouse, place, planOf } from '#tests/support/way-building.ts';

useService();

const floorsOf = (id: string) => database().select().from(wayFloors).where(eq(wayFloors.projectId, id));
const keptOf = ({ body }: { body: string }): KeptFloor => JSON.parse(body);

async function levels(count: number) {
  const imageUrl = await planOf(groundWalls);
  return Array.from({ length: count }, (_, i) => ({
    name: `Level ${i}`,
    imageUrl,
    metersPerPixel: 0.1,
    markers: [place(`desk-${i}`, 60, 60)],
  }));
}

test('a small map is built between the floors of two large ones of another organization', async () => {
  const [eve, ada] = [await newPerson(), await newPerson()];
  const large = [await newHouse(eve, await levels(3)), await newHouse(eve, await levels(3))];
  const small = await newHouse(ada, await levels(1));
  for (const { id } of large) await goLive(eve, id);
  await goLive(ada, small.id);
  await buildingIsIdle();
  const [own] = await floorsOf(small.id);
  const others = (await Promise.all(large.map(({ id }) => floorsOf(id)))).flat();
  expect(others.length).toBe(6);
  expect(own && others.filter(({ createdAt }) => createdAt < own.createdAt).length).toBeLessThan(4);
  for (const { id } of [...large, small]) {
    expect((await askRoute(id, { from: 'desk-0', to: 'desk-0' })).status).toBe(200);
  }
}, 180_000);

test('after a floor that fails the others are given up, until the map changes', async () => {
  const ada = await newPerson();
  const sent = await levels(3);
  // A plan of its own, whose file is damaged.
  const house = await newHouse(ada, [
    { ...sent[0], imageUrl: await planOf([[90, 90, 9, 9]]) },
    ...sent.slice(1),
  ]);
  const [broken, second, third] = house.levels;
  await fileStore().put(fileNameOfUrl(broken.imageUrl) ?? '', new Uint8Array([1, 2, 3]), 'image/png');
  await goLive(ada, house.id);
  await buildingIsIdle();
  const given = await floorsOf(house.id);
  expect(given.map((row) => [row.file, keptOf(row).pieces])).toEqual(given.map(() => [null, 0]));
  expect(given.filter((row) => keptOf(row).givenUpFor).length).toBe(2);
  // The directions are there, without floors.
  expect((await askRoute(house.id, { from: 'desk-1', to: 'desk-1' })).status).toBe(200);
  const { revision } = await projectOf(ada, house.id);
  const fields = { fields: { position: { x: 70, y: 60 } } };
  const change = { kind: 'marker', op: 'update', id: third.markers[0].id, ...fields };
  expect((await sendChanges(ada.access, house.id, revision, [change])).status).toBe(200);
  await goLive(ada, house.id, 'update-live');
  await buildingIsIdle();
  const after = await floorsOf(house.id);
  // The floor of the second level did not change. It is built now, like that of the third.
  expect(after.filter(({ file }) => file !== null).length).toBe(2);
  expect(second.markers.length).toBe(1);
}, 180_000);
