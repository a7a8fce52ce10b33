import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { sign } from '#lib/webhooks/sign.ts';
import { api } from '#tests/support/api.ts';
import { doorPort, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { hasProgram } from '#tests/support/has-program.ts';
import { readmeExamples, useInstalled } from '#tests/support/installed-packages.ts';
import { pixels } from '#tests/support/picture.ts';
import { publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();
useDoor();
const client = useInstalled(['client']);

let env: Record<string, string>;
beforeAll(async () => {
  const ada = await newPerson();
  const project = await newPublishedProject(ada);
  await newPublishedProject(ada);
  await newSavedProject(ada);
  env = {
    ATRIUM_URL: `http://127.0.0.1:${doorPort()}/`,
    ATRIUM_KEY: await newApiKey(ada, 'write'),
    PROJECT: project.id,
    PLACE: project.levels[0].areas[0].key,
    LEVEL: project.levels[0].id,
  };
  writeFileSync(join(client.folder(), 'plan.png'), await pixels());
});

const dist = () => join(client.folder(), 'node_modules/@atrium/client/dist');
const sizeOf = (code: string | Uint8Array) => brotliCompressSync(code).byteLength;

/** Bundles a module like a web application. */
async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: client.folder() },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
  });
  return outputFiles[0]?.text ?? '';
}

const answer = (status: number) => Response.json({}, { status, headers: { 'retry-after': '0' } });

/** Sends a file to a store and a service with these answers. Null makes the store unreachable. */
async function sendTo(puts: (Response | null)[], used: Response) {
  const { createClient, sendImage } = await import(pathToFileURL(join(dist(), 'index.js')).href);
  const heard: unknown[] = [];
  const upload = { id: 'u1', method: 'PUT', url: 'https://store.example/1', headers: {} };
  const answers = [Response.json(upload), ...puts, used];
  const fetch = async (_: unknown, { method }: RequestInit) => {
    heard.push(method);
    const next = answers.shift();
    if (!next) throw new TypeError('fetch failed');
    return next;
  };
  const atrium = createClient({ baseUrl: 'https://maps.example', key: 'sk_x', fetch });
  const sent = sendImage(atrium, 'museum', new Blob(['png']));
  await sent.catch(() => {});
  return { sent, heard };
}

describe('the packed client', () => {
  test('is one module of at most 8 KB without dependencies, and its types', () => {
    const manifest = JSON.parse(readFileSync(join(dist(), '../package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: '@atrium/client', type: 'module', sideEffects: false });
    expect(manifest.dependencies ?? {}).toEqual({});
    const code = readFileSync(join(dist(), 'index.js'));
    expect(sizeOf(code)).toBeLessThanOrEqual(8 * 1024);
    expect(code.toString()).not.toMatch(/from"node:|require\(/);
  });

  test('has every call of the contract, with its method and path', async () => {
    const module = await import(pathToFileURL(join(dist(), 'index.js')).href);
    for (const { id, method, path } of endpoints) expect(module[id]).toMatchObject({ method, path });
  });

  test('leaves unused calls out of a bundle', async () => {
    const code = await bundled(
      `import { createClient, patchArea } from '@atrium/client'; globalThis.x = [createClient, patchArea];`,
    );
    expect(code).toContain('/areas/{id_or_key}/');
    expect(code).not.toMatch(/webhooks|HMAC|upload/);
    expect(sizeOf(code)).toBeLessThanOrEqual(3 * 1024);
  });

  test('has types that accept and refuse what the contract accepts and refuses', async () => {
    const code = `import { createClient, getProject, listProjects, patchArea, type Area } from '@atrium/client';
const atrium = createClient({ baseUrl: 'https://maps.example' });
const area: Area = await atrium.call(patchArea, {
  params: { project_id: 'a', id_or_key: 'b' }, body: { status: { type: 'warning' }, rating: null }, ifMatch: 3,
});
for await (const project of atrium.each(listProjects)) { const name: string = project.name; console.log(name, area.key); }
await atrium.call(listProjects);
// @ts-expect-error a path without its parameter
await atrium.call(getProject);
// @ts-expect-error a status that there is not
await atrium.call(patchArea, { params: { project_id: 'a', id_or_key: 'b' }, body: { status: { type: 'shut' } } });
// @ts-expect-error a field that cannot be changed so
await atrium.call(patchArea, { params: { project_id: 'a', id_or_key: 'b' }, body: { color: '#fff' } });
// @ts-expect-error a page that is no number
await atrium.call(listProjects, { query: { page: '1' } });
// @ts-expect-error what is no list has no pages
atrium.each(getProject, { params: { project_id: 'a' } });
`;
    writeFileSync(join(client.folder(), 'types.ts'), code);
    const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc');
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
    const { stdout } = await promisify(execFile)(compiler, [...options, 'types.ts'], {
      cwd: client.folder(),
    }).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  test('sends a file straight to the store if the service says so, without the key', async () => {
    const { createClient, sendImage } = await import(pathToFileURL(join(dist(), 'index.js')).href);
    const heard: string[] = [];
    const store = { id: 'u1', method: 'PUT', url: 'https://store.example/1', headers: { 'x-store': 'yes' } };
    const answers = [Response.json(store), new Response(), Response.json({ url: 'https://x/i.png' })];
    const fetch = async (url: string | URL, { method, headers }: RequestInit) => {
      const sent = new Headers(headers);
      heard.push(`${method} ${url} ${sent.get('x-store')} ${sent.get('authorization')}`);
      return answers.shift();
    };
    const atrium = createClient({ baseUrl: 'https://maps.example', key: 'sk_x', fetch });
    expect(await sendImage(atrium, 'museum', new Blob(['png']))).toEqual({ url: 'https://x/i.png' });
    expect(heard).toEqual([
      'POST https://maps.example/api/projects/museum/uploads/ null Bearer sk_x',
      'PUT https://store.example/1 yes null',
      'POST https://maps.example/api/projects/museum/uploads/u1/ null Bearer sk_x',
    ]);
  });

  test.each<[string, (Response | null)[], string]>([
    ['is busy', [answer(503), new Response()], 'POST PUT PUT POST'],
    ['does not answer', [null, new Response()], 'POST PUT PUT POST'],
    ['has the file and lost its answer', [null, answer(400)], 'POST PUT PUT POST'],
  ])('sends a file again if the store %s', async (_, puts, methods) => {
    const { sent, heard } = await sendTo(puts, Response.json({ url: 'https://x/i.png' }));
    await expect(sent).resolves.toEqual({ url: 'https://x/i.png' });
    expect(heard.join(' ')).toBe(methods);
  });

  test('explains why the store refuses a missing file', async () => {
    const { sent, heard } = await sendTo([answer(403)], answer(409));
    await expect(sent).rejects.toMatchObject({ name: 'ForbiddenError', status: 403 });
    expect(heard.join(' ')).toBe('POST PUT POST');
  });
});

describe('the examples of its README', () => {
  test('are all tested here', () => {
    expect(readmeExamples('client').map(({ name }) => name)).toEqual([
      'status.mjs',
      'projects.mjs',
      'follow.mjs',
      'timetable.mjs',
      'floor.mjs',
      'errors.mjs',
      'webhook.mjs',
    ]);
  });

  // The oldest supported Node.js runs one of them too, if this machine has it.
  test.each([
    ['status.mjs', process.execPath],
    ['status.mjs', 'node'],
  ])('%s changes a place of the published map (%s)', async (file, node) => {
    expect(await client.run(file, env, node)).toBe('Short of staff');
    const place = await publicOf(env.PROJECT ?? '', `areas/${env.PLACE}/`);
    expect(place.status).toEqual({ type: 'warning' });
  });

  // If this machine has them.
  const others = [
    ['deno', ['run', '--allow-all']],
    ['bun', ['run']],
  ] as const;
  const there = others.filter(([program]) => hasProgram(program));
  test.skipIf(there.length === 0).each(there)('run in %s as well', async (program, args) => {
    const printed: string[] = [];
    for (const file of ['status.mjs', 'projects.mjs', 'floor.mjs', 'errors.mjs']) {
      const { stdout } = await promisify(execFile)(program, [...args, file], {
        cwd: client.folder(),
        env: { ...process.env, ...env, NO_COLOR: '1' },
      });
      printed.push(stdout);
    }
    expect(printed[0]?.trim()).toBe('Short of staff');
    expect(printed[1]?.trim()).toBe('City Museum\nCity Museum');
    expect(printed[2]).toMatch(/^http/);
    expect(printed[3]).toContain('Area not found.');
  });

  test('projects.mjs lists the projects of all pages', async () => {
    expect(await client.run('projects.mjs', env)).toBe('City Museum\nCity Museum');
  });

  test('follow.mjs tells the revision and leaves the stream', async () => {
    expect(await client.run('follow.mjs', env)).toMatch(/^Revision \d+$/);
  });

  test('timetable.mjs fills a room', async () => {
    expect(await client.run('timetable.mjs', env)).toBe('1 room is up to date');
    const place = await publicOf(env.PROJECT ?? '', `areas/${env.PLACE}/`);
    expect(place.occupancy.periods).toMatchObject([{ label: 'Algebra' }]);
  });

  test('floor.mjs replaces the plan of a level and updates the live map', async () => {
    const url = await client.run('floor.mjs', env);
    const levels = await publicOf(env.PROJECT ?? '', 'levels/');
    expect(levels[0]).toMatchObject({ width: 40, height: 30, areaCount: 1 });
    expect(new URL(levels[0].imageUrl).pathname).toBe(new URL(url).pathname);
  });

  test('errors.mjs prints what is wrong in the sentences of the API', async () => {
    const told = await api('PATCH', `/api/projects/${env.PROJECT}/areas/${env.PLACE}/`, {
      token: env.ATRIUM_KEY,
      json: { rating: 101 },
    });
    expect(await client.run('errors.mjs', env)).toBe(`[ '${told.body.rating[0]}' ]\nArea not found.`);
  });

  test('webhook.mjs accepts a signed delivery and refuses any other', async () => {
    const secret = `whsec_${'a'.repeat(64)}`;
    const body = JSON.stringify({ id: 'evt_1', event: 'project.published', data: { name: 'Museum' } });
    const now = Math.floor(Date.now() / 1000);
    const caller = `import { receive } from './webhook.mjs';
for (const [body, timestamp, signature] of JSON.parse(process.env.SENT)) {
  const headers = { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature };
  const response = await receive(new Request('http://x/', { method: 'POST', body, headers }));
  console.log(response.status, await response.text());
}`;
    writeFileSync(join(client.folder(), 'caller.mjs'), caller);
    const sent = [
      [body, String(now), sign(secret, now, body)],
      [`${body} `, String(now), sign(secret, now, body)],
      [body, String(now - 301), sign(secret, now - 301, body)],
      [body, String(now), sign(`${secret}b`, now, body)],
      [body, '', ''],
    ];
    const printed = await client.run('caller.mjs', { WEBHOOK_SECRET: secret, SENT: JSON.stringify(sent) });
    const [event, ...statuses] = printed.split('\n').map((line) => line.trim());
    expect(event).toBe('project.published Museum');
    expect(statuses.map((line) => line.slice(0, 3))).toEqual(['204', '400', '400', '400', '400']);
  });
});
