import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { connect } from '#db/client.ts';
import { lastBeatMs, leaveLock, takeLock } from '#packages/embedded-postgres/src/lock.ts';
import { readSurroundings } from '#packages/embedded-postgres/src/surroundings.ts';
import { useBundledPrograms } from '#tests/support/bundled-program.ts';
import {
  type EmbeddedProcess,
  type EmbeddedProcessOptions,
  useEmbedded,
} from '#tests/support/embedded-process.ts';
import { copyCluster } from '#tests/support/made-cluster.ts';

vi.setConfig({ testTimeout: 90_000 });

/** What a container has of its own: process ids, mounts and network. */
const asContainer = ['unshare', '-p', '-m', '-n', '--fork', '--kill-child', '--mount-proc'];
const noContainer =
  spawnSync(asContainer[0] ?? '', [...asContainer.slice(1), 'true']).status === 0
    ? null
    : 'unshare may not make namespaces here';
const containerTest = noContainer ? test.skip : test;
const refusal = /^failed .* has the database of .* open\. .*DATA_DIR of its own/;

const program = useBundledPrograms();
let folder = '';
let dataDir = '';
const started: EmbeddedProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-one-server-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});

afterEach(async () => {
  for (const each of started.splice(0)) await each.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

containerTest(`a second container on one DATA_DIR is refused, and no row is lost${because()}`, async () => {
  startFromMade();
  const [one, other] = await Promise.all([contain(), contain()]);
  const states = [one, other].map(({ lines }) => lines.at(-1) ?? '');
  expect(states.filter((line) => line.startsWith('up '))).toHaveLength(1);
  expect(states.filter((line) => refusal.test(line))).toHaveLength(1);
  const holder = one.lines.at(-1)?.startsWith('up ') ? one : other;
  expect(await countAfterInsert(holder)).toBe(1);

  const third = await contain();
  expect(third.lines.at(-1)).toMatch(refusal);
  const outside = await use();
  expect(outside.lines.at(-1)).toMatch(refusal);
  expect(await countAfterInsert(holder)).toBe(2);

  await holder.end('SIGKILL');
  const next = await contain();
  expect(await countAfterInsert(next)).toBe(3);
});

containerTest(`without flock, signs of life keep a second container out${because()}`, async () => {
  startFromMade();
  const env = { PATH: pathWithoutFlock() };
  const first = await contain(env);
  expect(await countAfterInsert(first)).toBe(1);
  const second = await contain(env);
  expect(second.lines.at(-1)).toMatch(refusal);
  expect(second.lines).toContainEqual(expect.stringMatching(/had the database a moment ago\. Waiting up to/));

  await first.end('SIGKILL');
  // As if a minute had passed.
  utimesSync(lockFile(), 1, 1);
  const next = await contain(env);
  expect(await countAfterInsert(next)).toBe(2);
});

containerTest(`processes of one container share its server${because()}`, async () => {
  startFromMade();
  const shell = 'for n in 1 2; do "$@" & done; wait';
  const both = await useEmbedded(program('use-embedded'), dataDir, {
    within: [...asContainer, 'sh', '-c', shell, 'both'],
  });
  started.push(both);
  await expect
    .poll(() => both.lines.filter((line) => line.startsWith('up ')).length, { timeout: 60_000 })
    .toBe(2);
});

test('a lock of another machine is taken only after a minute without a sign of life', async () => {
  const elsewhere = { id: 'theirs', ...readSurroundings(), boot: 'another', host: 'far' };
  writeFileSync(lockFile(), JSON.stringify(elsewhere));
  const busy = await takeLock(lockFile(), null);
  expect(busy).toMatchObject({ elsewhere: 'far', isSure: false });

  utimesSync(lockFile(), Date.now() / 1000 - 61, Date.now() / 1000 - 61);
  const lock = await takeLock(lockFile(), null);
  if (!('fd' in lock)) throw new Error('The lock was not taken');
  expect(lastBeatMs(lockFile())).toBeGreaterThan(Date.now() - 60_000);
  expect(await takeLock(lockFile(), null)).toEqual({ elsewhere: null, isSure: true, secondsLeft: 0 });
  leaveLock(lock, true);
  const again = await takeLock(lockFile(), null);
  if (!('fd' in again)) throw new Error('The lock was not free again');
  leaveLock(again, true);
});

test('the lock of a machine that has started anew is free where its processes are ours', async () => {
  writeFileSync(lockFile(), JSON.stringify({ id: 'theirs', ...readSurroundings() }));
  const lock = await takeLock(lockFile(), null);
  expect(lock).toHaveProperty('fd');
  if ('fd' in lock) leaveLock(lock, true);
});

function because(): string {
  return noContainer ? ` (skipped: ${noContainer})` : '';
}

/** Spares the server the making of its data, if there are some. */
function startFromMade(): void {
  const { cluster } = inject('server');
  if (cluster) copyCluster(cluster, dataDir);
}

function lockFile(): string {
  return join(dataDir, 'postgres.lock');
}

function contain(env: Record<string, string> = {}): Promise<EmbeddedProcess> {
  return use({ env, within: asContainer });
}

async function use(options: EmbeddedProcessOptions = {}): Promise<EmbeddedProcess> {
  const process = await useEmbedded(program('use-embedded'), dataDir, options);
  started.push(process);
  return process;
}

/** Adds a row and returns how many there are. The socket of a container is in the folder that these tests share. */
async function countAfterInsert({ socketFolder }: EmbeddedProcess): Promise<number> {
  const db = connect({ socketFolder, connectionsMax: 1 });
  try {
    await db.$client`create table if not exists kept (n int)`;
    await db.$client`insert into kept values (1)`;
    const [row] = await db.$client`select count(*)::int as n from kept`;
    return Number(row?.n);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}

/** Returns a PATH with the programs of the system except flock. */
function pathWithoutFlock(): string {
  const commands = join(folder, 'commands');
  mkdirSync(commands);
  for (const name of ['sh', 'mkfifo', 'chown', 'test', 'true', 'rm', 'rmdir', 'sleep', 'touch', 'unshare']) {
    const file = ['/usr/bin', '/bin'].map((each) => join(each, name)).find((each) => existsSync(each));
    if (file) symlinkSync(file, join(commands, name));
  }
  return commands;
}
