import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectionSamples } from '#app/docs/connection-samples.ts';
import { exitCodes } from '#packages/cli/src/program/stop.ts';
import { api } from '#tests/support/api.ts';
import { doorPort, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { sourceText } from '#tests/support/imports.ts';
import { useInstalled } from '#tests/support/installed-packages.ts';
import { projectOf, projectPath, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();
const installed = useInstalled(['cli']);

let ada: Person;
let url: string;
let key: string;
let project: { id: string; key: string };
beforeAll(async () => {
  ada = await newPerson();
  url = `http://127.0.0.1:${doorPort()}`;
  key = await newApiKey(ada, 'write');
  project = await newPublishedProject(ada);
});

const atrium = (args: string[], env: Record<string, string> = {}, input = '') =>
  installed.command('atrium', args, { env, input, cwd: installed.folder() });
const withKey = (...args: string[]) => atrium(args, { ATRIUM_URL: url, ATRIUM_KEY: key });
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** The commands as the help lists them. */
const commandNames = async () =>
  [...(await atrium(['--help'])).out.matchAll(/^ {2}([a-z]+) {2}/gm)].map(([, name = '']) => name);
const keyFile = () => join(installed.folder(), 'home/config/atrium/keys.json');

describe('the help', () => {
  test('names every command, its options and the exit codes', async () => {
    const names = await commandNames();
    expect(names).toContain('completion');
    const readme = sourceText('packages/cli/README.md');
    for (const name of names) expect(readme).toMatch(new RegExp(`^\\| .*\`${name}\\b`, 'm'));
    const [, table = ''] = readme.split('| Exit code | |');
    const codes = [...table.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(exitCodes).toSorted((a, b) => a - b));
    const help = await atrium(['push', '--help']);
    expect(help.out).toContain('Usage: atrium push [FOLDER] [OPTIONS]');
    for (const option of ['--overwrite', '--dry-run', '--new NAME', '-y, --yes', '--json'])
      expect(help.out).toContain(option);
    for (const line of help.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('is printed for wrong usage, with an exit code of its own', async () => {
    expect(await atrium(['fly'])).toMatchObject({ code: 2, error: expect.stringContaining('fly') });
    expect(await atrium(['pull', '--fast'])).toMatchObject({ code: 2 });
    expect(await atrium(['route', 'here'])).toMatchObject({ code: 2 });
    expect(await atrium(['projects'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('ATRIUM_URL'),
    });
  });
});

describe('the comparison with the live map', () => {
  test('has settings and tags, as lines and as JSON, and ends with the code for differences', async () => {
    const { id } = await newPublishedProject(ada);
    const token = ada.access;
    const options = ['diff', '--live', '--detail', '--project', id, '--exit-code'];
    expect(await withKey(...options)).toMatchObject({ code: 0, out: 'No difference.' });
    await api('PATCH', projectPath(id), { token, json: { settings: { timezone: 'Asia/Tokyo' } } });
    const tag = { kind: 'tag', op: 'create', id: crypto.randomUUID(), fields: { name: 'Quiet' } };
    await sendChanges(token, id, (await projectOf(ada, id)).revision, [tag]);
    const { code, out } = await withKey(...options);
    expect(code).toBe(exitCodes.different);
    expect(out).toMatch(/^~ settings\.timezone: ".*" -> "Asia\/Tokyo" {2}\(.+\)$/m);
    expect(out).toMatch(/^\+ tag Quiet$/m);
    expect(JSON.parse((await withKey(...options, '--json')).out)).toMatchObject({
      settings: [{ path: 'settings.timezone', after: 'Asia/Tokyo' }],
      tags: [{ name: 'Quiet', change: 'added' }],
    });
  });
});

describe('the key of the command', () => {
  test('is stored readable only by its owner, sent only to its own address, and can be deleted', async () => {
    expect(await atrium(['login', '--url', url], {}, `sk_${'0'.repeat(64)}`)).toMatchObject({ code: 3 });
    expect(existsSync(keyFile())).toBe(false);
    expect(await atrium(['login', '--url', `${url}/`], {}, `${key}\n`)).toMatchObject({ code: 0 });
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect((await atrium(['projects'])).out).toContain(`${project.key}  publish  City Museum`);
    const other = await atrium(['projects', '--url', 'http://127.0.0.1:9']);
    expect(other).toMatchObject({ code: 3, error: expect.stringContaining('There is no key for') });
    expect(await atrium(['logout'])).toMatchObject({ code: 0 });
    expect(readFileSync(keyFile(), 'utf8')).not.toContain(key);
    expect(await atrium(['projects', '--url', url])).toMatchObject({ code: 3 });
  });

  test('of the environment is not sent to an address that a folder names', async () => {
    const folder = join(installed.folder(), 'strange');
    mkdirSync(folder);
    const lock = {
      format: 1,
      url: 'http://127.0.0.1:9',
      project: project.id,
      revision: 1,
      base: {},
      pictures: {},
    };
    writeFileSync(join(folder, 'atrium.lock.json'), JSON.stringify(lock));
    const pushed = await atrium(['push', folder], { ATRIUM_KEY: key });
    expect(pushed).toMatchObject({ code: 2, error: expect.stringContaining('that the key is for') });
  });

  test('is not sent to the target of a redirect, and the message names the address to use', async () => {
    const heard: string[] = [];
    const target = createServer((_, response) => {
      heard.push('target');
      response.end();
    });
    const before = createServer((request, response) => {
      heard.push('before');
      response.writeHead(301, { location: `${originOf(target)}${request.url}` }).end();
    });
    for (const server of [target, before]) await once(server.listen(0, '127.0.0.1'), 'listening');
    const login = await atrium(['login', '--url', originOf(before)], {}, key);
    const error = expect.stringContaining(`redirects to ${originOf(target)}. Use that address.`);
    expect(login).toMatchObject({ code: 1, error });
    expect(heard).toEqual(['before']);
    for (const server of [target, before]) server.close();
  });

  test('that may only read is refused with an exit code of its own', async () => {
    const reader = { ATRIUM_URL: url, ATRIUM_KEY: await newApiKey(ada, 'read') };
    writeFileSync(join(installed.folder(), 'rows.csv'), 'title,price\nCafé,3 €\n');
    const args = ['import', 'rows.csv', '--project', project.key];
    expect(await atrium(args, reader)).toMatchObject({ code: 3 });
  });
});

describe('the import command', () => {
  const square = (title: string, x: number) => ({
    type: 'Feature',
    properties: { name: title, level: '7' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [x, 52.5],
          [x + 0.0002, 52.5],
          [x + 0.0002, 52.5002],
          [x, 52.5002],
          [x, 52.5],
        ],
      ],
    },
  });

  test('lists what it would add, then adds the rooms of a file to the draft', async () => {
    const features = [square('Workshop', 13.4), square('Store', 13.4003)];
    const file = join(installed.folder(), 'building.geojson');
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
    const before = await projectOf(ada, project.id);
    const dry = await withKey('import', file, '--project', project.key, '--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toContain('+ area workshop');
    expect(dry.out).toMatch(/Would be imported: 3 added/);
    expect((await projectOf(ada, project.id)).revision).toBe(before.revision);

    expect(await withKey('import', file, '--project', project.key)).toMatchObject({ code: 0 });
    const { levels } = await projectOf(ada, project.id);
    expect(levels).toHaveLength(before.levels.length + 1);
    const titles = levels
      .at(-1)
      .areas.map((area: { translations: { en: { title: string } } }) => area.translations.en.title);
    expect(titles.sort()).toEqual(['Store', 'Workshop']);
    const again = await withKey('import', file, '--project', project.key, '--json');
    expect(JSON.parse(again.out).changes).toEqual([]);
  });

  test('changes places by a table, and explains why it takes nothing from other files', async () => {
    writeFileSync(join(installed.folder(), 'rows.csv'), 'title,price\nCafé,3 €\n');
    const { code, out } = await withKey('import', 'rows.csv', '--project', project.id);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/~ area \S+: price/) });
    for (const [name, bytes, why] of [
      [
        'plan.png',
        Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
        'Photos and scans are read by the editor',
      ],
      ['plan.pdf', Buffer.from('%PDF-1.7\n'), 'The PDF file is damaged'],
    ] as const) {
      writeFileSync(join(installed.folder(), name), bytes);
      const refused = await withKey('import', name, '--project', project.id);
      expect(refused).toMatchObject({ code: 1, error: expect.stringContaining(why) });
    }
  });
});

test('the collection of a museum is imported as its guide describes', async () => {
  const folder = join(installed.folder(), 'museum');
  mkdirSync(folder);
  const [room] = (await projectOf(ada, project.id)).levels[0].areas;
  const [, ...rows] = String(connectionSamples.collection).match(/(?<=^# ).*$/gm) ?? [];
  writeFileSync(join(folder, 'collection.csv'), rows.join('\n').replace('room-1', room.key));
  const programs = join(installed.folder(), 'node_modules/.bin');
  const PATH = [programs, dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, ATRIUM_URL: url, ATRIUM_KEY: key, PROJECT: project.key };
  const shell = spawn('bash', ['-e', '-c', String(connectionSamples.collection)], { cwd: folder, env });
  await once(shell, 'close');
  const place = await publicOf(project.id, `areas/${room.key}/`);
  expect(place.translations.de.title).toBe('Impressionisten');
  expect(place.translations.en.description).toBe('Monet, Degas');
  expect(place.translations.de.description).toBe('Monet, Degas, Renoir');
  expect(place.tags.map(({ name }: { name: string }) => name)).toContain('Paintings');
});

test('open prints the address of map and editor, and opens it in the browser of the system', async () => {
  const open = (...more: string[]) => withKey('open', '--project', project.key, '--print', ...more);
  expect((await open()).out).toBe(`${url}/m/${project.key}`);
  expect((await open('--editor')).out).toBe(`${url}/projects/${project.id}/edit`);
  const json = await withKey('open', '--project', project.key, '--json');
  expect(JSON.parse(json.out)).toEqual({ url: `${url}/m/${project.key}` });
  // A browser of the test instead of that of the system.
  const programs = join(installed.folder(), 'programs');
  mkdirSync(programs);
  const opened = join(programs, 'opened');
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  writeFileSync(join(programs, opener), `#!/bin/sh\nprintf %s "$1" > ${opened}`, { mode: 0o755 });
  // `node` may be an older one elsewhere.
  const PATH = [programs, dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ATRIUM_URL: url, ATRIUM_KEY: key, PATH };
  expect(await atrium(['open', '--project', project.key], env)).toMatchObject({ code: 0 });
  // The program does not wait for the browser, which takes seconds to start on a busy machine.
  await expect
    .poll(() => existsSync(opened) && readFileSync(opened, 'utf8'), { timeout: 30_000 })
    .toBe(`${url}/m/${project.key}`);
  const none = { ...env, PATH: dirname(process.execPath) };
  const program = join(installed.folder(), 'node_modules/atrium/dist/atrium.js');
  const failed = await promisify(execFile)(process.execPath, [program, 'open', '--project', project.key], {
    env: { ...process.env, ...none },
  }).catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Cannot open a browser') });
});

test('an interrupted pull leaves the folder as it was', async () => {
  const folder = join(installed.folder(), 'interrupted');
  expect(await withKey('pull', project.id, folder)).toMatchObject({ code: 0 });
  const filesOf = () => readdirSync(folder, { recursive: true }).map(String).sort();
  const before = filesOf();
  // A service that accepts the request and never answers.
  let asked: () => void = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const silent = createServer(() => asked());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const away = originOf(silent);
  const lock = readFileSync(join(folder, 'atrium.lock.json'), 'utf8');
  writeFileSync(join(folder, 'atrium.lock.json'), lock.replace(url, away));
  const program = join(installed.folder(), 'node_modules/atrium/dist/atrium.js');
  const env = { ...process.env, ATRIUM_URL: away, ATRIUM_KEY: key };
  const child = spawn(process.execPath, [program, 'pull', project.id, folder, '--yes'], { env });
  await isAsked;
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  silent.closeAllConnections();
  silent.close();
  expect(code).toBe(exitCodes.interrupted);
  expect(filesOf()).toEqual(before);
});
