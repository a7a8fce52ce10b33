import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { type Meddle, on, says, useBetween } from '#tests/support/between.ts';
import { useDoor } from '#tests/support/door.ts';
import { pixels } from '#tests/support/picture.ts';
import { patchPlace, projectOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { bytesIn, foldersOf, useCli } from '#tests/support/use-cli.ts';
import { newWholeProject } from '#tests/support/whole-project.ts';

useService();
useDoor();
const between = useBetween();
const cli = useCli(between.url);
const { ada, folder: workplace, atrium, program } = cli;

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

const inFolder = (path: string) => join(folder, path);
const bytesOf = () => bytesIn(folder);
const revisionOf = async () => (await projectOf(ada, projectId)).revision;

/** Runs a command that must fail with these words, send nothing and change no file. */
async function refused(args: string[], words: string | RegExp, run = atrium): Promise<void> {
  const [files, revision] = [bytesOf(), await revisionOf()];
  const ended = await run(...args);
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.error).toMatch(words);
  expect(ended.error).not.toMatch(/ {4}at /);
  expect(bytesOf()).toEqual(files);
  expect(await revisionOf()).toBe(revision);
}

/** Each test runs many commands. */
const timeout = 60_000;

describe('a malicious folder', { timeout }, () => {
  test.each(['levels', 'images', 'icons'])(
    'with %s as a link reads, writes and deletes nothing at the target of the link',
    async (name) => {
      const elsewhere = join(workplace(), `elsewhere-${round}`);
      renameSync(inFolder(name), elsewhere);
      writeFileSync(join(elsewhere, 'own.json'), '{}');
      symlinkSync(elsewhere, inFolder(name));
      const before = readdirSync(elsewhere);
      await refused(['push', folder, '--yes'], /is a link or a file/);
      await refused(['pull', projectId, folder, '--yes'], /is a link or a file/, program);
      expect(readdirSync(elsewhere)).toEqual(before);
    },
  );

  test('with a link in place of a folder is not compared either', async () => {
    renameSync(inFolder('levels'), join(workplace(), `elsewhere-${round}`));
    symlinkSync(join(workplace(), `elsewhere-${round}`), inFolder('levels'));
    await refused(['diff', folder], /is a link or a file/);
  });

  test('with a picture, a level or the project as a link sends nothing of the target', async () => {
    const secret = join(workplace(), `secret-${round}.png`);
    writeFileSync(secret, await pixels('#f0f'));
    for (const path of ['images/logo.png', 'levels/ground.json', 'atrium.json']) {
      const bytes = readFileSync(inFolder(path));
      rmSync(inFolder(path));
      symlinkSync(secret, inFolder(path));
      await refused(['push', folder, '--yes'], /is a link or not a file/);
      rmSync(inFolder(path));
      writeFileSync(inFolder(path), bytes);
    }
  });

  test('with a file that is not JSON, not a map, too deep, too large or not a file names that file and deletes nothing', async () => {
    const ground = 'levels/ground.json';
    const content = JSON.parse(readFileSync(inFolder(ground), 'utf8'));
    for (const [text, words] of [
      ['{"name": ', /ground\.json: .*JSON/],
      [Buffer.from('{"name": "Café"}', 'latin1'), /ground\.json: The encoded data was not valid/],
      ['[]', /is not a JSON object/],
      [JSON.stringify({ ...content, areas: {} }), /areas is not a list/],
      [JSON.stringify({ ...content, areas: [null] }), /areas\[0\] is not an object/],
      [JSON.stringify({ ...content, constructor: 1 }), /constructor is not a field/],
      [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, /is not a JSON object/],
      [`{"name": ${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, /nested too deeply/],
    ] as const) {
      writeFileSync(inFolder(ground), text);
      await refused(['push', folder, '--yes'], words);
    }
    rmSync(inFolder(ground));
    execFileSync('mkfifo', [inFolder(ground)]);
    // Whoever opens it waits for a writer.
    expect(await program('push', folder, '--yes')).toMatchObject({ code: 1 });
    rmSync(inFolder(ground));
    writeFileSync(inFolder(ground), `\uFEFF${JSON.stringify(content)}`);
    expect(await atrium('push', folder)).toMatchObject({ code: 0, out: 'Nothing to push.' });
    writeFileSync(inFolder('images/huge.png'), '');
    truncateSync(inFolder('images/huge.png'), 3 * 1024 ** 3);
    writeFileSync(inFolder(ground), JSON.stringify({ ...content, image: 'images/huge.png' }));
    const huge = await program('push', folder, '--yes');
    expect(huge).toMatchObject({ code: 1, error: expect.stringContaining('is larger than 20 MB') });
  });
});

describe('a faulty service', { timeout }, () => {
  /** Announces more bytes than it sends. */
  const short: Meddle = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id": "');
    setImmediate(() => response.destroy());
    return true;
  };

  test.each<[string, Meddle, RegExp]>([
    ['an error', says(500, 'Oh'), /The service answered 500/],
    ['a page of another program', says(200, '<html>Hello</html>'), /is not from Atrium|no JSON/],
    ['JSON of another program', says(200, '{"ok": true}'), /is not from Atrium/],
    ['a list of nothing', says(200, '{"levels": [null], "tags": []}'), /is not from Atrium/],
    [
      'a level without places',
      says(200, '{"levels": [{"areas": [null], "markers": []}], "tags": []}'),
      /is not from Atrium/,
    ],
    ['nothing', says(200, ''), /is not from Atrium/],
    ['half an answer', short, /did not answer/],
  ])(
    'that sends %s in reply to the request for the project leaves the folder unchanged',
    async (_, act, words) => {
      between.meddle(on(/^\/api\/projects\//, act));
      await refused(['pull', projectId, folder, '--yes'], words, act === short ? program : atrium);
    },
    60_000,
  );

  test.each<[string, Meddle, RegExp]>([
    ['JSON of another program', says(200, '{"ok": true}'), /is not from Atrium/],
    ['half an answer', short, /did not answer/],
  ])(
    'that sends %s in reply to a push leaves the folder and the project unchanged',
    async (_, act, words) => {
      between.meddle(on(/^\/api\/projects\//, act));
      await refused(['push', folder, '--yes'], words, act === short ? program : atrium);
    },
  );

  test.each<[string, Meddle]>([
    ['an error', says(404, 'No')],
    ['half of it', short],
  ])('that sends %s in place of a picture leaves the folder unchanged', async (_, act) => {
    rmSync(inFolder('images/logo.png'));
    between.meddle(on(/\.png/, act));
    await refused(['pull', projectId, folder, '--yes'], /The picture .* (?:returned 404|cannot be loaded)/);
  });

  test('that names a project like another folder writes nothing there', async () => {
    const detail = { ...(await projectOf(ada, projectId)), key: '../escaped' };
    between.meddle(on(/^\/api\/projects\/[^/]+\/$/, says(200, JSON.stringify(detail))));
    await refused(['pull', projectId], /cannot be the name of a folder/);
    expect(existsSync(join(workplace(), '../escaped'))).toBe(false);
  });

  test('that refuses one picture and never sends another ends the pull at once', async () => {
    for (const path of ['images/logo.png', 'icons/unused.png']) rmSync(inFolder(path));
    let count = 0;
    const act: Meddle = (...call) => (++count === 1 ? true : says(404, 'No')(...call));
    between.meddle(on(/\.png/, act));
    await refused(['pull', projectId, folder, '--yes'], /returned 404/, program);
  }, 30_000);

  test('that fails in the middle of a push keeps the folder, and the next push goes on', async () => {
    const ground = JSON.parse(readFileSync(inFolder('levels/ground.json'), 'utf8'));
    ground.areas[0].price = '9 €';
    writeFileSync(inFolder('levels/ground.json'), JSON.stringify(ground));
    writeFileSync(inFolder('images/logo.png'), await pixels('#f00', 80, 20));
    const project = JSON.parse(readFileSync(inFolder('atrium.json'), 'utf8'));
    writeFileSync(inFolder('icons/key.png'), await pixels('#ff0', 16, 16));
    project.icons.push({ name: 'Key', image: 'icons/key.png' });
    writeFileSync(inFolder('atrium.json'), JSON.stringify(project));
    const lock = inFolder('atrium.lock.json');
    const { [lock]: _, ...files } = bytesOf();
    between.meddle(on(/\/changes\//, says(500, 'Oh')));
    expect(await atrium('push', folder)).toMatchObject({ code: 1 });
    expect(bytesOf()).toMatchObject(files);
    const sent: string[] = [];
    between.meddle(({ method, url }) => {
      if (method === 'POST') sent.push(String(url));
      return false;
    });
    expect(await atrium('push', folder)).toMatchObject({ code: 0 });
    // The picture and the icon existed before.
    expect(sent).toEqual([expect.stringMatching(/\/changes\/$/)]);
    const icons = (await api('GET', `/api/projects/${projectId}/icons/`, { token: ada.access })).body;
    expect(icons.filter(({ name }: { name: string }) => name === 'Key')).toHaveLength(1);
    const { levels, appearance } = await projectOf(ada, projectId);
    expect(levels[0].areas[0].price).toBe('9 €');
    expect(new URL(appearance.logo).pathname).toMatch(/\.png$/);
    expect(await atrium('diff', folder, '--exit-code')).toMatchObject({ code: 0 });
  });
});

describe('a file in the folder', { timeout }, () => {
  test('that does not belong to the map is never overwritten and never deleted', async () => {
    const own = await pixels('#123', 9, 9);
    writeFileSync(inFolder('images/sketch.png'), own);
    writeFileSync(inFolder('README.md'), 'Ours');
    // A picture of the map that is no longer referenced, with local edits.
    const file = JSON.parse(readFileSync(inFolder('atrium.json'), 'utf8'));
    file.project.appearance.logo = null;
    writeFileSync(inFolder('atrium.json'), JSON.stringify(file));
    writeFileSync(inFolder('images/logo.png'), own);
    expect(await atrium('push', folder)).toMatchObject({ code: 0 });
    expect(readFileSync(inFolder('images/logo.png'))).toEqual(Buffer.from(own));
    expect(readFileSync(inFolder('images/sketch.png'))).toEqual(Buffer.from(own));
    // The service gets a picture whose name is taken in the folder.
    file.project.appearance.logo = 'images/sketch.png';
    writeFileSync(inFolder('atrium.json'), JSON.stringify(file));
    const other = join(workplace(), `other-${round}`);
    expect(await atrium('push', folder)).toMatchObject({ code: 0 });
    expect(await atrium('pull', projectId, other)).toMatchObject({ code: 0 });
    writeFileSync(join(other, 'images/logo.png'), await pixels('#fff', 5, 5));
    expect(await atrium('push', other)).toMatchObject({ code: 0 });
    expect(await atrium('pull', projectId, folder)).toMatchObject({ code: 0 });
    expect(readFileSync(inFolder('images/logo.png'))).toEqual(Buffer.from(own));
    expect(existsSync(inFolder('images/logo-2.png'))).toBe(true);
    expect(readFileSync(inFolder('README.md'), 'utf8')).toBe('Ours');
  });

  test('that is written while a command runs is kept, and reported', async () => {
    await patchPlace(ada.access, projectId, 'areas/desk-area/', { price: '1 €' });
    const path = inFolder('levels/ground.json');
    const mine = readFileSync(path, 'utf8').replace('"North"', '"South"');
    rmSync(inFolder('images/logo.png'));
    between.meddle((request) => {
      if (/\.png/.test(request.url ?? '')) writeFileSync(path, mine);
      return false;
    });
    const ended = await atrium('pull', projectId, folder, '--yes');
    expect(ended).toMatchObject({ code: 1, error: expect.stringContaining('levels/ground.json') });
    expect(readFileSync(path, 'utf8')).toBe(mine);
  });

  test('that is created or edited while a push sends is kept, and reported', async () => {
    const [level, logo] = ['levels/attic.json', 'images/logo.png'];
    writeFileSync(inFolder(logo), await pixels('#0ff', 30, 30));
    const mine = await pixels('#ff0', 30, 30);
    between.meddle(({ method, url }) => {
      if (method !== 'POST' || !/upload/.test(url ?? '')) return false;
      writeFileSync(inFolder(level), '{"name": "Attic"}');
      writeFileSync(inFolder(logo), mine);
      return false;
    });
    const ended = await atrium('push', folder);
    expect(ended).toMatchObject({ code: 1, error: expect.stringContaining(`${level}, ${logo}`) });
    expect(readFileSync(inFolder(level), 'utf8')).toBe('{"name": "Attic"}');
    expect(readFileSync(inFolder(logo))).toEqual(Buffer.from(mine));
  });

  test('of an icon creates and deletes the icon, and a new name makes another icon', async () => {
    const file = JSON.parse(readFileSync(inFolder('atrium.json'), 'utf8'));
    mkdirSync(inFolder('icons'), { recursive: true });
    writeFileSync(inFolder('icons/locker.png'), await pixels('#00f', 16, 16));
    file.icons = [
      { ...file.icons[0], name: 'Star' },
      { name: 'Locker', image: 'icons/locker.png' },
    ];
    writeFileSync(inFolder('atrium.json'), JSON.stringify(file));
    const refusedPush = await atrium('push', folder);
    expect(refusedPush).toMatchObject({ code: 6, error: expect.stringContaining('- icon Unused') });
    const pushed = await atrium('push', folder, '--yes');
    expect(pushed).toMatchObject({ code: 0, out: expect.stringContaining('+ icon Locker') });
    const { levels } = await projectOf(ada, projectId);
    const after = JSON.parse(readFileSync(inFolder('atrium.json'), 'utf8'));
    expect(after.icons.map(({ name }: { name: string }) => name).sort()).toEqual(['Locker', 'Star']);
    expect(levels[0].markers[0].customIcon).not.toBeNull();
    expect(existsSync(inFolder('icons/unused.png'))).toBe(false);
    expect(await atrium('diff', folder, '--exit-code')).toMatchObject({ code: 0 });
  });
});
