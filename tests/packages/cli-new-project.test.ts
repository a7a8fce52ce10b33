import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { type Meddle, on, says, useBetween } from '#tests/support/between.ts';
import { useDoor } from '#tests/support/door.ts';
import { projectOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { foldersOf, useCli } from '#tests/support/use-cli.ts';
import { newWholeProject } from '#tests/support/whole-project.ts';

useService();
useDoor();
const between = useBetween();
const cli = useCli(between.url);
const { ada, atrium, program } = cli;

let projectId: string;
const newFolder = foldersOf(cli, () => projectId);
let folder: string;
let round = 0;
beforeAll(async () => {
  projectId = await newWholeProject(ada);
});
beforeEach(async () => {
  folder = await newFolder(`map-${++round}`);
});

const jsonOf = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const filesOf = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'base64')]);

async function projectIds(): Promise<string[]> {
  const { body } = await api('GET', '/api/projects/?page_size=100', { token: ada.access });
  return body.results.map(({ id }: { id: string }) => id);
}

/** The fields that a copy shares with its original: all except live fields and addresses of pictures. */
async function contentOf(id: string) {
  const { levels, tags, settings, languages, allowed_domains } = await projectOf(ada, id);
  const titles = levels.map(({ key, areas, markers }: Record<string, { key: string; price: string }[]>) => [
    key,
    ...[areas, markers].map((list) => list?.map((place) => [place.key, place.price])),
  ]);
  const { kiosk, ...others } = settings;
  const pictures = kiosk.pictures.map(({ alt }: { alt: object }) => alt);
  return { titles, tags, settings: { ...others, kiosk: { ...kiosk, pictures } }, languages, allowed_domains };
}

const mute: Meddle = () => 'mute';
/** Acts on the second call only. */
const onSecond = (act: Meddle): Meddle => {
  let count = 0;
  return (incoming, outgoing) => (++count === 2 ? act(incoming, outgoing) : false);
};
const onPost =
  (act: Meddle): Meddle =>
  (incoming, outgoing) =>
    incoming.method === 'POST' ? act(incoming, outgoing) : false;

/** Each test runs many commands. */
describe('push --new', { timeout: 60_000 }, () => {
  test.each<[string, Meddle]>([
    ['fails to return the new project', on(/\/icons\/$/, says(500, 'Oh'))],
    ['refuses a picture', on(/\/upload-image\/$/, says(500, 'Oh'))],
    ['refuses an icon', on(/\/icons\/$/, onPost(says(500, 'Oh')))],
    ['refuses the second icon', on(/\/icons\/$/, onPost(onSecond(says(500, 'Oh'))))],
    ['refuses the changes', on(/\/changes\/$/, says(500, 'Oh'))],
    ['takes the changes and loses its answer', on(/\/changes\/$/, mute)],
    ['fails to return the pictures', on(/\.png$/, says(404, 'No'))],
  ])('reports that the service %s, and the next push completes the project', async (_, meddle) => {
    const before = await projectIds();
    between.meddle(meddle);
    const failed = await atrium('push', folder, '--new', `Copy ${round}`);
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.error).toContain(`The project Copy ${round} was created but is incomplete`);
    between.meddle(() => false);
    expect(await atrium('push', folder)).toMatchObject({ code: 0 });
    const made = (await projectIds()).filter((id) => !before.includes(id));
    expect(made).toEqual([jsonOf('atrium.lock.json').project]);
    const copy = await projectOf(ada, String(made[0]));
    expect(copy.name).toBe(`Copy ${round}`);
    expect(jsonOf('atrium.json').project).toMatchObject({ name: copy.name, key: copy.key });
    expect(await contentOf(copy.id)).toEqual(await contentOf(projectId));
    expect(copy.levels[0].areas[0].images).toHaveLength(1);
    expect(copy.levels[0].markers[0].customIcon).not.toBeNull();
    expect(copy.appearance.logo).not.toBeNull();
    const { body: icons } = await api('GET', `/api/projects/${copy.id}/icons/`, { token: ada.access });
    expect(icons).toHaveLength(2);
    expect(await atrium('diff', folder, '--exit-code')).toMatchObject({ code: 0 });
    // The next push counts changes from this state on.
    const level = jsonOf('levels/ground.json');
    writeFileSync(
      join(folder, 'levels/ground.json'),
      JSON.stringify({ ...level, areas: [{ ...level.areas[0], price: '6 €' }] }),
    );
    expect(await atrium('push', folder)).toMatchObject({ code: 0, out: expect.stringContaining('price') });
  });

  test('creates no project from wrong files and changes no file', async () => {
    const level = jsonOf('levels/ground.json');
    writeFileSync(join(folder, 'levels/ground.json'), JSON.stringify({ ...level, colour: 'red' }));
    const [ids, files] = [await projectIds(), filesOf()];
    const refused = await atrium('push', folder, '--new', 'Never');
    expect(refused).toMatchObject({ code: 1, error: 'levels/ground.json: colour is not a field of a level' });
    expect([await projectIds(), filesOf()]).toEqual([ids, files]);
  });

  test('reports that it does not know whether a project was created if no answer came, and changes no file', async () => {
    const files = filesOf();
    between.meddle(on(/^\/api\/projects\/$/, onPost(mute)));
    const lost = await program('push', folder, '--new', 'Perhaps');
    expect(lost).toMatchObject({ code: 1 });
    expect(lost.error).toContain('The project Perhaps may have been created');
    expect(filesOf()).toEqual(files);
    between.meddle(() => false);
    expect((await atrium('projects')).out).toContain('Perhaps');
  });
});

test('a push whose answer was lost creates new levels and places once', async () => {
  const level = jsonOf('levels/ground.json');
  const data = [
    [1, 1],
    [9, 1],
    [9, 9],
  ];
  const room = { data, translations: { en: { title: 'Box' } } };
  writeFileSync(
    join(folder, 'levels/ground.json'),
    JSON.stringify({ ...level, areas: [...level.areas, room, room] }),
  );
  const attic = { name: 'Attic', markers: [{ position: { x: 1, y: 2 } }] };
  writeFileSync(join(folder, 'levels/attic.json'), JSON.stringify(attic));
  between.meddle(on(/\/changes\/$/, mute));
  expect(await program('push', folder)).toMatchObject({ code: 1 });
  between.meddle(() => false);
  expect(await atrium('push', folder)).toMatchObject({ code: 0, out: 'Nothing to push.' });
  const { levels } = await projectOf(ada, projectId);
  const named = (name: string) => levels.filter((one: { name: string }) => one.name === name);
  expect(named('Attic')).toMatchObject([{ key: 'attic', markers: [{}] }]);
  expect(named(level.name)[0].areas).toHaveLength(level.areas.length + 2);
  expect(jsonOf('levels/attic.json')).toMatchObject({ id: named('Attic')[0].id, key: 'attic' });
  expect(await atrium('diff', folder, '--exit-code')).toMatchObject({ code: 0 });
}, 60_000);
