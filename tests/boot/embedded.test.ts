import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { connect } from '#db/client.ts';
import { canBeOther, endMs, isRoot, otherUid, useDataDir, withDatabase } from '#tests/support/data-dir.ts';
import type { EmbeddedProcess } from '#tests/support/embedded-process.ts';
import { pidsOf } from '#tests/support/process-use.ts';

// Each test makes a database or two and starts it several times, even on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { folder, commands, startFromMade, use, postmasterPid, pathWithout } = useDataDir();

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
  for (let round = 0; round < 3; round += 1) {
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

test('a new process takes over while the old one drains: one server all along, and every row stays', async () => {
  startFromMade();
  let holder = await use();
  await withDatabase(holder, (db) => db.$client`create table kept (n int)`);
  const [before] = await withDatabase(
    holder,
    (db) => db.$client`select pg_postmaster_start_time()::text as at`,
  );
  for (let n = 1; n <= 2; n += 1) {
    const next = await use();
    // The old one still answers, then ends as a deployment ends it.
    await withDatabase(holder, (db) => db.$client`insert into kept values (${n})`);
    await Promise.all([
      holder.end('SIGTERM'),
      withDatabase(next, (db) => db.$client`insert into kept values (${-n})`),
    ]);
    holder = next;
  }
  const query = `select pg_postmaster_start_time()::text as at, (select count(*)::int from kept) as n`;
  const [after] = await withDatabase(holder, (db) => db.$client.unsafe(query));
  expect(after).toEqual({ ...before, n: 4 });
  await holder.end('SIGTERM');
  expect(postmasterPid()).toBeNull();
});

test('a new process that starts while the last one ends gets the database too', async () => {
  startFromMade();
  let holder = await use();
  await withDatabase(holder, (db) => db.$client`create table kept (n int)`);
  for (let n = 1; n <= 2; n += 1) {
    const [next] = await Promise.all([use(), holder.end('SIGTERM')]);
    await withDatabase(next, (db) => db.$client`insert into kept values (${n})`);
    holder = next;
  }
  expect(await withDatabase(holder, (db) => db.$client`select n from kept order by n`)).toHaveLength(2);
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
  const lock = join(folder(), 'postgres/postmaster.pid');
  const text = readFileSync(lock, 'utf8');
  await first.end('SIGTERM');
  writeFileSync(lock, text.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  const second = await use();
  expect(second.lines.at(-1)).toMatch(/^up /);
});

test('the embedded server names the command that is missing', async () => {
  startFromMade();
  const user = await use({ env: { PATH: pathWithout('mkfifo', 'unshare') } });
  expect(user.lines.at(-1)).toMatch(/^failed .*no mkfifo command.*DATABASE_URL/);
});

test('the embedded server names the folder in which it may not create its socket', async () => {
  startFromMade();
  const user = await use({ env: { TMPDIR: join(commands, 'none') } });
  expect(user.lines.at(-1)).toMatch(/^failed .*its socket has no place in .*none .*DATABASE_URL/);
});

test.runIf(isRoot)('the server runs as another user when root has no user namespaces', async () => {
  const options = { env: { PATH: pathWithout('unshare') } };
  const user = await use(options);
  expect(await withDatabase(user, (db) => db.$client`select 1 as n`)).toEqual([{ n: 1 }]);
  expect(statSync(join(folder(), 'postgres')).uid).toBe(65_534);
  expect(ownerOf(postmasterPid())).toBe(65_534);
  await user.end('SIGTERM');
  // If namespaces are available again, the data stays with the user that owns it.
  await use();
  expect(ownerOf(postmasterPid())).toBe(65_534);
});

test.runIf(isRoot)('data created in a user namespace works without one', async () => {
  // The server that made it ran in one, if there are any.
  startFromMade();
  const user = await use({ env: { PATH: pathWithout('unshare') } });
  expect(ownerOf(postmasterPid())).toBe(65_534);
  expect(await withDatabase(user, (db) => db.$client`select count(*)::int as n from projects`)).toEqual([
    { n: 0 },
  ]);
});

test.runIf(canBeOther)(
  'an ordinary user can run the server, even without a user name and at a long path',
  async () => {
    const uid = otherUid;
    const data = join(folder(), 'a'.repeat(100), 'b'.repeat(100));
    spawnSync('chmod', ['755', folder()]);
    mkdirSync(data, { recursive: true });
    spawnSync('chown', ['-R', `${uid}:${uid}`, folder()]);
    const user = await use({ uid, gid: uid }, data);
    expect(user.lines.at(-1)).toMatch(/^up /);
    expect(ownerOf(postmasterPid(data))).toBe(uid);
    expect(await withDatabase(user, (db) => db.$client`select 1 as n`)).toEqual([{ n: 1 }]);
    await user.end('SIGTERM');
    expect(postmasterPid(data)).toBeNull();
  },
);

function ownerOf(pid: number | null): number | undefined {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
}

/** Returns the shells that hold the reading end of this server's pipe. */
function guardsOf(user: EmbeddedProcess): number[] {
  return pidsOf(`atrium-database ${user.socketFolder}/life`);
}
