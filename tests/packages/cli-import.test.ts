import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeXlsx } from '#lib/import/table/write-xlsx.ts';
import { geoJson, imdf, osm } from '#tests/fixtures/import/building.ts';
import { useDoor } from '#tests/support/door.ts';
import { newProject, newSavedProject } from '#tests/support/factories.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { plainPdf, writePdf } from '#tests/support/plans/write-pdf.ts';
import { patchPlace, projectOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { useCli } from '#tests/support/use-cli.ts';

useService();
useDoor();
const { ada, folder: workplace, atrium, program } = useCli();

/** Imports a file. Returns the changes of a second import. */
async function twice(name: string, bytes: string | Uint8Array, project: string): Promise<object[]> {
  writeFileSync(join(workplace(), name), bytes);
  const args = ['import', name, '--project', project, '--json'];
  // The program has readers of its own beside it.
  const first = await program(...args);
  expect(first).toMatchObject({ code: 0 });
  expect(JSON.parse(first.out).changes.length).toBeGreaterThan(0);
  return JSON.parse((await atrium(...args)).out).changes;
}

test.each([
  ['building.geojson', geoJson],
  ['building.osm', osm],
  ['building.zip', imdf],
  ['plan.pdf', () => writePdf([makeFloor(5, 'Ground floor', 3)], plainPdf)],
  ['plan.dxf', () => writeDxf([makeFloor(5, 'Ground floor', 3)], plainDxf)],
  ['floor.svg', () => readFileSync(join(import.meta.dirname, '../fixtures/import/floor.svg'))],
])(
  '%s adds levels and places, and changes nothing the second time',
  { timeout: 60_000 },
  async (name, bytes) => {
    const { id } = await newProject(ada);
    const again = await twice(name, bytes(), id);
    const { levels } = await projectOf(ada, id);
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.flatMap(({ areas }: { areas: object[] }) => areas).length).toBeGreaterThan(0);
    expect(again).toEqual([]);
  },
);

const rows = [
  ['key', 'price'],
  ['cafe', '3 €'],
];
test.each([
  ['places.csv', () => rows.map((row) => row.join(',')).join('\n')],
  ['places.xlsx', () => writeXlsx(rows, 'Places')],
])(
  '%s changes places by their key, and nothing the second time',
  { timeout: 60_000 },
  async (name, bytes) => {
    const { id } = await newSavedProject(ada);
    expect(await twice(name, await bytes(), id)).toEqual([]);
    expect((await projectOf(ada, id)).levels[0].areas[0].price).toBe('3 €');
  },
);

test('a drawing goes into the level that is named, also if a place of another level has one of its keys', {
  timeout: 60_000,
}, async () => {
  const { id } = await newSavedProject(ada);
  const rooms = '<rect id="cafe" width="40" height="30"/><rect id="office" x="50" width="40" height="30"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${rooms}</svg>`;
  writeFileSync(join(workplace(), 'first.svg'), svg);
  const ran = await atrium('import', 'first.svg', '--project', id, '--level', 'first');
  expect(ran).toMatchObject({ code: 0 });
  const { levels } = await projectOf(ada, id);
  const keys = levels.map(({ areas }: { areas: { key: string }[] }) => areas.map(({ key }) => key));
  expect(keys).toEqual([['cafe'], ['gallery', 'cafe-2', 'office']]);
});

test('a newer drawing changes what changed in it, over edits of the map only with --update, and deletes what is gone only with --delete-gone', {
  timeout: 60_000,
}, async () => {
  const { id } = await newProject(ada);
  const drawing = (title: string, more: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"><rect data-name="${title}" x="10" y="10" width="90" height="80"/><rect data-name="Lab" x="210" y="10" width="90" height="80"/>${more}</svg>`;
  const write = (text: string) => writeFileSync(join(workplace(), 'ground.svg'), text);
  const titles = async () => {
    const [{ areas }] = (await projectOf(ada, id)).levels;
    return areas
      .map(({ translations }: { translations: { en: { title: string } } }) => translations.en.title)
      .sort();
  };
  write(drawing('Shop', '<rect data-name="Bar" x="410" y="10" width="90" height="80"/>'));
  expect(await atrium('import', 'ground.svg', '--project', id)).toMatchObject({ code: 0 });
  write(drawing('Boutique', ''));
  const plain = await atrium('import', 'ground.svg', '--project', id);
  expect(plain.out).toContain('1  Changed in the file since the last import (Boutique)');
  expect(plain.out).toContain('1  On the map, but no longer in the file');
  expect(await titles()).toEqual(['Bar', 'Boutique', 'Lab']);
  const [{ areas }] = (await projectOf(ada, id)).levels;
  const lab = areas.find(({ key }: { key: string }) => key === 'lab');
  await patchPlace(ada.access, id, `areas/${lab.id}/`, {
    translations: { en: { title: 'Laboratory' } },
  });
  const edited = await atrium('import', 'ground.svg', '--project', id);
  expect(edited.out).toContain('1  Changed here since the last import');
  expect(await titles()).toEqual(['Bar', 'Boutique', 'Laboratory']);
  expect(await atrium('import', 'ground.svg', '--project', id, '--update', '--delete-gone')).toMatchObject({
    code: 0,
  });
  expect(await titles()).toEqual(['Boutique', 'Lab']);
});
