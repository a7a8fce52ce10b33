import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { halfRequest } from '#tests/support/half-request.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

const root = join(import.meta.dirname, '../..');
const npmStart = ['npm', 'start'];
const isLinux = process.platform === 'linux';

/** The first start makes the database here, and later ones find it, as a start of a used product does. */
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-process-'));
let app: RunningApp | null = null;

afterEach(async () => {
  await app?.stop();
  app = null;
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('the process answers at /api/health/ with and without the slash', async () => {
  for (const path of ['/api/health/', '/api/health']) {
    const response = await fetch(inject('origin') + path, { redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'ok' });
  }
});

test('the demo map of a built product has directions through its floors', async () => {
  const html = await (await fetch(`${inject('origin')}/embed/~demo`)).text();
  const way = /"way":"(way-[\w-]+\.json)"/.exec(html)?.[1] ?? '';
  const data = (name: string) => fetch(`${inject('origin')}/embed/~demo/data/${name}`);
  const { levels } = await (await data(way)).json();
  expect(levels).toHaveLength(3);
  for (const { floor } of levels) {
    const file = await data(floor);
    expect([file.status, (await file.arrayBuffer()).byteLength > 500]).toEqual([200, true]);
  }
});

test('a start that has to run from the sources serves like one from the build', async () => {
  app = await startApp({
    dataDir,
    command: [process.execPath, 'lib/boot/on-node-24.mjs', 'lib/boot/run.ts'],
  });
  expect(app.output().match(/^Atrium \d/gm)).toHaveLength(1);
  expect((await fetch(`${app.origin}/api/health/`)).status).toBe(200);
  expect(await app.stop()).toBe(0);
});

test.runIf(isLinux)(
  'a process without requests for pages does not load the code that makes pages',
  async () => {
    app = await startApp({ dataDir });
    await expect(fetch(`${app.origin}/api/projects/`).then(({ status }) => status)).resolves.toBe(401);
    const { pid = 0 } = app.process;
    const before = ownMegabytes(pid);
    expect((await fetch(`${app.origin}/sign-in`)).status).toBe(200);
    // The memory of a page shows that the small number before is not that of another process. Without that code a process
    // has 50 MB; with it, 75 and more.
    expect([before < 55, ownMegabytes(pid) - before > 20]).toEqual([true, true]);
  },
);

test('SIGTERM through npm: requests in flight are answered, then exit code 0 and nothing is left', async () => {
  app = await startApp({ dataDir, command: npmStart });
  const upload = halfRequest(app.origin);
  await sleep(300);
  const ended = once(app.process, 'exit');
  app.process.kill('SIGTERM');
  await sleep(300);
  await expect(fetch(app.origin)).rejects.toThrow();
  expect(await upload.finish()).toMatch(/^HTTP\/1\.1 [24]\d\d /);
  expect((await ended)[0]).toBe(0);
  expect(processesOf(dataDir)).toEqual([]);
});

test.runIf(isLinux).each(['npm', 'the server'])('SIGKILL of %s leaves no process', async (which) => {
  app = await startApp({ dataDir, command: npmStart });
  const all = processesOf(dataDir);
  expect(all.length).toBeGreaterThan(3);
  const victim = which === 'npm' ? app.process.pid : serverPid(all);
  process.kill(victim ?? 0, 'SIGKILL');
  await expect.poll(() => processesOf(dataDir), { timeout: 15_000 }).toEqual([]);
});

test('two processes on one data folder do not build again, both answer, and the second goes on after the first', async () => {
  app = await startApp({ dataDir });
  const second = await startApp({ dataDir });
  for (const { output } of [app, second]) expect(output()).not.toContain('Building');
  app.process.kill('SIGKILL');
  await sleep(1_500);
  expect((await fetch(`${second.origin}/api/health/`)).status).toBe(200);
  expect(await second.stop()).toBe(0);
});

const unreachable = { DATABASE_URL: 'postgres://127.0.0.1:1/app' };
const secretAndUrl = { AUTH_SECRET: 's'.repeat(32), APP_URL: 'http://localhost' };

test.each([
  ['DEPLOYMENT is unknown', { DEPLOYMENT: 'cloud' }, /^DEPLOYMENT is "cloud"/m],
  ['no database answers', { ...unreachable, ...secretAndUrl }, /^DATABASE_URL: .*cannot be reached/m],
  ['AUTH_SECRET is missing', unreachable, /^AUTH_SECRET is needed because DATABASE_URL is set/m],
  ['HOST is an address of another machine', { HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address/m],
])('if %s, the start stops with a line that names the variable', (_what, env, line) => {
  const start = startOnce(env);
  expect(start.output).toMatch(line);
  expect(start.output).not.toMatch(/^ +at /m);
  expect(start.code).toBe(1);
});

test('a port in use stops the start with a line that says so', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(startOnce({ PORT: String(port) }).output).toContain(`PORT ${port} is in use`);
  taken.close();
});

test('an older Node.js gets advice what to do', async () => {
  const old = spawn('sh', ['-c', 'exec node lib/boot/on-node-24.mjs lib/boot/start.ts'], {
    cwd: root,
    env: { ...process.env, PATH: '/usr/local/bin:/usr/bin:/bin', PORT: 'x' },
  });
  let text = '';
  old.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(old, 'exit');
  // If the Node.js of the system is new enough (or missing), there is nothing to report.
  if (text.includes('Atrium needs'))
    expect(text).toMatch(/^Atrium needs Node\.js 24, and this is \d+\.\d+\.\d+\. Start it through npm/);
});

function startOnce(env: Record<string, string>): { output: string; code: number | null } {
  const done = spawnSync(process.execPath, ['lib/boot/start.ts'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
  });
  return { output: done.stdout + done.stderr, code: done.status };
}

type Running = { pid: number; command: string };

/** Memory of a process without mapped files. */
function ownMegabytes(pid: number): number {
  const kilobytes = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** The live processes of this data folder: those of the app by environment, those of the database by command. */
function processesOf(folder: string): Running[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const command = readText(`/proc/${pid}/cmdline`);
    const isOfFolder = readText(`/proc/${pid}/environ`).split('\0').includes(`DATA_DIR=${folder}`);
    return command && (isOfFolder || command.includes(folder)) ? [{ pid: Number(pid), command }] : [];
  });
}

function serverPid(processes: Running[]): number | undefined {
  return processes.find(({ command }) => command.includes('lib/boot/start.ts') && !command.startsWith('sh'))
    ?.pid;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
