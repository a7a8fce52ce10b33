import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { conferenceLevels } from '#tests/support/conference.ts';
import { useDoor } from '#tests/support/door.ts';
import { newProject } from '#tests/support/factories.ts';
import { pixels, postFile, saveForm } from '#tests/support/picture.ts';
import { patchPlace, projectOf, publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { bytesIn, useCli } from '#tests/support/use-cli.ts';

useService();
useDoor();
const { ada, folder: workplace, atrium, program } = useCli();

let projectId: string;
let folder: string;
let round = 0;
beforeEach(async () => {
  projectId = await newConference();
  folder = join(workplace(), `map-${++round}`);
});

/** A congress with a picture on each level and one of a room. */
async function newConference(): Promise<string> {
  const { id } = await newProject(ada);
  const form = await saveForm(conferenceLevels(), 5);
  const saved = await api('PATCH', `/api/projects/${id}/`, { token: ada.access, form });
  expect(saved).toMatchObject({ status: 200 });
  const { body: image } = await postFile(
    ada.access,
    `/api/projects/${id}/upload-image/`,
    await pixels('#0a0'),
  );
  const { levels } = await projectOf(ada, id);
  const [{ areas }] = levels;
  await api('PATCH', `/api/projects/${id}/`, {
    token: ada.access,
    json: {
      levels_data: levels.map((level: { areas: object[] }) => ({
        ...level,
        areas: level.areas.map((area) =>
          area === areas[0] ? { ...area, images: [{ id: image.id }] } : area,
        ),
      })),
    },
  });
  return id;
}

const pull = () => atrium('pull', projectId, folder);
const inFolder = (path: string) => join(folder, path);
/** Parsed JSON. */
type Written = ReturnType<typeof JSON.parse>;
const read = (path: string) => JSON.parse(readFileSync(inFolder(path), 'utf8'));
function edit(path: string, change: (content: Written) => void): void {
  const content = read(path);
  change(content);
  writeFileSync(inFolder(path), JSON.stringify(content, null, 4));
}
/** Returns every file of the folder with its bytes. */
const bytesOf = () => bytesIn(folder);
const contentOf = async () => {
  const { levels, tags, settings, appearance, languages } = await projectOf(ada, projectId);
  return { levels, tags, settings, appearance, languages };
};

describe('a folder that is pulled and pushed unchanged', () => {
  test('has a file for each level with its pictures beside it, and changes nothing on the way back', async () => {
    const before = await contentOf();
    expect(await program('pull', projectId, folder)).toMatchObject({ code: 0 });
    expect(readdirSync(inFolder('levels'))).toEqual([0, 1, 2, 3, 4].map((n) => `level-${n}.json`));
    expect(readdirSync(inFolder('images'))).toHaveLength(6);
    const level = read('levels/level-1.json');
    expect(level.image).toBe('images/level-1.png');
    expect(level.areas[0]).toMatchObject({ key: 'room-1-0', tags: ['Hall', 'Assembly'], price: '5 €' });
    expect(level.areas[1]).not.toHaveProperty('status');
    expect(readFileSync(inFolder('levels/level-1.json'), 'utf8')).toContain('"data": [[0, 3], [36.5, 3],');

    const files = bytesOf();
    expect(await program('diff', folder, '--exit-code')).toMatchObject({ code: 0, out: 'No difference.' });
    expect(await program('push', folder)).toMatchObject({ code: 0, out: 'Nothing to push.' });
    expect(await program('publish', folder)).toMatchObject({ code: 0 });
    expect(await contentOf()).toEqual(before);
    expect(await program('publish', folder)).toMatchObject({ out: expect.stringContaining('Already live') });
    expect(await program('pull', projectId, folder)).toMatchObject({
      code: 0,
      out: expect.stringContaining('is up to date'),
    });
    expect(bytesOf()).toEqual(files);
  });

  test('becomes another project with the same ids when it is pushed as a new one', async () => {
    await pull();
    const { levels } = await contentOf();
    const pushed = await atrium('push', folder, '--new', 'Copy');
    expect(pushed).toMatchObject({ code: 0 });
    const { project } = read('atrium.lock.json');
    expect(project).not.toBe(projectId);
    const copy = await projectOf(ada, project);
    expect(copy.name).toBe('Copy');
    const idsOf = (list: { id: string; areas: { id: string }[]; markers: { id: string }[] }[]) =>
      list.map(({ id, areas, markers }) => [
        id,
        areas.map((area) => area.id),
        markers.map((marker) => marker.id),
      ]);
    expect(idsOf(copy.levels)).toEqual(idsOf(levels));
    expect(copy.levels[0].areas[0].images).toHaveLength(1);
    expect(await atrium('diff', folder, '--exit-code')).toMatchObject({ code: 0 });
  });
});

describe('an edited folder', () => {
  test('sends only added, changed, moved and removed entities when it is pushed', async () => {
    await pull();
    const before = await contentOf();
    edit('levels/level-0.json', (content) => {
      const { areas, markers } = content;
      content.wayfinding = { source: 'plan' };
      areas[2].translations.en.title = 'Ballroom';
      delete areas[2].translations.en.features;
      areas[3].color = '#123456';
      areas[3].translations.en.features = ['Quiet'];
      areas.push({
        key: 'lounge',
        data: [
          [1, 1],
          [9, 1],
          [9, 9],
        ],
        tags: ['Hall'],
        translations: { en: { title: 'Lounge' } },
      });
      [markers[0], markers[1]] = [markers[1], markers[0]];
      markers.pop();
    });
    const shown = await atrium('diff', folder, '--json');
    expect(JSON.parse(shown.out).changes).toHaveLength(7);
    const refused = await atrium('push', folder);
    expect(refused).toMatchObject({ code: 6 });
    expect(refused.error).toContain('- marker desk-0-5');
    expect(await contentOf()).toEqual(before);

    expect(await atrium('push', folder, '--yes')).toMatchObject({ code: 0 });
    const after = await contentOf();
    const [level] = after.levels;
    expect(level.wayfinding).toEqual({ source: 'plan', floorColors: [], wallColors: [], lines: [] });
    expect(level.areas[2].translations.en).toMatchObject({ title: 'Ballroom', features: [] });
    expect(level.areas[3]).toMatchObject({ color: '#123456', translations: { en: { features: ['Quiet'] } } });
    expect(level.areas[30]).toMatchObject({ key: 'lounge', color: '#3b82f6', tags: [{ name: 'Hall' }] });
    expect(level.markers.map(({ key }: Written) => key)).toEqual([1, 0, 2, 3, 4].map((n) => `desk-0-${n}`));
    expect(level.areas[1].status).toEqual({ type: 'warning' });
    expect(level.areas[1].translations.en.statusLabel).toBe('Short of staff');
    expect(after.levels.slice(1)).toEqual(before.levels.slice(1));
    // The file now has the id of the new place, and nothing is left to report.
    expect(read('levels/level-0.json').areas[30].id).toBe(level.areas[30].id);
    expect(await atrium('diff', folder, '--exit-code')).toMatchObject({ code: 0 });
    expect(await pull()).toMatchObject({ out: expect.stringContaining('is up to date') });
  });

  test('sends new pictures of levels and places, and the published map has them', async () => {
    await pull();
    writeFileSync(inFolder('images/level-2.png'), await pixels('#00f', 64, 48));
    writeFileSync(inFolder('images/stage.png'), await pixels('#f00', 20, 20));
    edit('levels/level-2.json', ({ areas }) => {
      areas[5].images = ['images/stage.png'];
    });
    expect(await atrium('push', folder)).toMatchObject({ code: 0 });
    expect(await atrium('publish', folder)).toMatchObject({ code: 0 });
    const level = await publicOf(projectId, 'levels/level-2/');
    expect(level).toMatchObject({ width: 64, height: 48 });
    expect(level.areas.find(({ key }: Written) => key === 'room-2-5').images).toHaveLength(1);
    expect(read('levels/level-2.json').areas[5].images).toEqual(['images/stage.png']);
    expect(await atrium('diff', folder, '--exit-code')).toMatchObject({ code: 0 });
  });

  test('with errors is refused with file and place, and nothing is sent', async () => {
    await pull();
    const before = await contentOf();
    edit('levels/level-3.json', ({ areas }) => {
      areas[0].colour = 'red';
      areas[1].status = { type: 'error' };
      areas[2].tags = ['Nowhere'];
      areas[3].images = ['../../secret.png'];
    });
    const { code, error } = await atrium('push', folder);
    expect(code).toBe(1);
    expect(error.split('\n')).toEqual([
      'levels/level-3.json: areas[0].colour is not a field of an area',
      'levels/level-3.json: areas[1].status is live data and not part of the files. Set it with the API',
      'levels/level-3.json: areas[2].tags names Nowhere, which is not in atrium.json',
      'levels/level-3.json: areas[3].images is not a file in images/: ../../secret.png',
    ]);
    await atrium('pull', projectId, folder, '--yes');
    edit('levels/level-3.json', ({ areas }) => {
      areas[4].color = 'red';
    });
    const refused = await atrium('push', folder);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.error).toContain('levels/level-3.json: areas[4] (area room-3-4): color: ');
    expect(await contentOf()).toEqual(before);
  });
});

describe('a change by somebody else since the pull', () => {
  test('is kept by a push of other places, and enters the folder', async () => {
    await pull();
    await patchPlace(ada.access, projectId, 'areas/room-0-4/', { price: '9 €' });
    await patchPlace(ada.access, projectId, 'areas/room-0-5/', { status: { type: 'error' } });
    edit('levels/level-0.json', ({ areas }) => {
      areas[5].color = '#abcdef';
    });
    const shown = JSON.parse((await atrium('diff', folder, '--json')).out);
    expect(shown.theirs).toMatchObject([{ name: 'room-0-4', fields: ['price'] }]);
    expect(shown.conflicts).toEqual([]);
    expect(await atrium('push', folder)).toMatchObject({ code: 0 });
    const { levels } = await contentOf();
    expect(levels[0].areas[4].price).toBe('9 €');
    expect(levels[0].areas[5]).toMatchObject({ color: '#abcdef', status: { type: 'error' } });
    expect(read('levels/level-0.json').areas[4].price).toBe('9 €');
  });

  test('stops a push of the same place until it is told to overwrite', async () => {
    await pull();
    await patchPlace(ada.access, projectId, 'areas/room-0-4/', { price: '9 €' });
    edit('levels/level-0.json', ({ areas }) => {
      areas[4].price = '7 €';
      areas[6].price = '1 €';
    });
    const before = await contentOf();
    const files = bytesOf();
    const refused = await atrium('push', folder, '--yes');
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.error).toContain('Changed in the folder and by somebody else:\n~ area room-0-4: price');
    expect(await contentOf()).toEqual(before);
    expect(bytesOf()).toEqual(files);
    expect(await atrium('push', folder, '--overwrite')).toMatchObject({ code: 6 });
    expect(await atrium('push', folder, '--overwrite', '--yes')).toMatchObject({ code: 0 });
    const { levels } = await contentOf();
    expect(levels[0].areas.map(({ price }: Written) => price).slice(4, 7)).toEqual(['7 €', null, '1 €']);
  });

  test('replaces no local change without a confirmation', async () => {
    await pull();
    edit('levels/level-0.json', ({ areas }) => {
      areas[4].price = '7 €';
    });
    const files = bytesOf();
    expect(await pull()).toMatchObject({ code: 6 });
    expect(bytesOf()).toEqual(files);
    expect(await atrium('pull', projectId, folder, '--yes')).toMatchObject({ code: 0 });
    expect(read('levels/level-0.json').areas[4]).not.toHaveProperty('price');
    rmSync(inFolder('levels/level-4.json'));
    expect(await pull()).toMatchObject({ code: 6 });
  });
});
