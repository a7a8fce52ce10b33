import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, database } from '#db/client.ts';
import { openArchive } from '#lib/operations/backup/archive-file.ts';
import { checkArchive } from '#lib/operations/backup/restore-backup.ts';
import { writeBackup } from '#lib/operations/backup/write-backup.ts';
import { settings } from '#lib/platform/settings.ts';
import { restore, rewrite, useBackups } from '#tests/support/backups.ts';
import { newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { mountSmallDisk, noSmallDisk } from '#tests/support/small-disk.ts';

useService();
const { backUp, folder, newDatabase, newFile } = useBackups();

let file = '';
let empty: Database;
beforeAll(async () => {
  await newPublishedProject(await newPerson());
  await database().execute(sql`
    INSERT INTO security_events (id, name, details, succeeded, created_at)
    SELECT gen_random_uuid(), md5(n::text), '{}', true, now() FROM generate_series(1, 20000) n`);
  ({ file } = await backUp());
  empty = await newDatabase();
});

const isEmpty = async () => {
  const [row] = await empty.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace`);
  return (
    row?.n === 0 &&
    (await empty.execute(sql`SELECT 1 FROM pg_namespace WHERE nspname = 'drizzle'`)).length === 0
  );
};
const copyOf = () => {
  const copy = newFile();
  writeFileSync(copy, readFileSync(file));
  return copy;
};
const rewritten = async (change: Parameters<typeof rewrite>[2]) => {
  const copy = newFile();
  await rewrite((await openArchive(file)).entries, copy, change);
  return copy;
};
const headWith = (changes: Record<string, unknown>) =>
  rewritten((name, bytes) => [
    [
      name,
      name === 'head.json'
        ? Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), ...changes }))
        : bytes,
    ],
  ]);

describe('a restore leaves the database empty, and says what is wrong,', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'if the archive ends too early',
      async () => {
        const copy = copyOf();
        truncateSync(copy, readFileSync(copy).byteLength - 200_000);
        return copy;
      },
      /is damaged, .* cannot be uncompressed after tables\/security_events\/.* Use another backup\.$/,
    ],
    [
      'if a byte of it has changed',
      async () => {
        const copy = newFile();
        const bytes = readFileSync(file);
        const middle = bytes.byteLength >> 1;
        bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
        writeFileSync(copy, bytes);
        return copy;
      },
      /is damaged/,
    ],
    [
      'if a row is missing',
      () =>
        rewritten((name, bytes) => [
          [
            name,
            name.startsWith('tables/security_events/') ? bytes.subarray(bytes.indexOf('\n') + 1) : bytes,
          ],
        ]),
      /security_events has 20\d+ rows and should have 20\d+\./,
    ],
    [
      'if the archive was never finished',
      () => rewritten((name, bytes) => (name === 'manifest.json' ? [] : [[name, bytes]])),
      /ends before its end/,
    ],
    [
      'if rows are no rows of their table',
      () =>
        rewritten((name, bytes) => [
          [name, name.startsWith('tables/users/') ? Buffer.from('x\ty\n') : bytes],
        ]),
      /the database refuses the rows of users/,
    ],
    [
      'if a file would be written outside of the store',
      () =>
        rewritten((name, bytes) =>
          name === 'manifest.json' ? [['files/../../x.png', bytes]] : [[name, bytes]],
        ),
      /an entry "files\/\.\.\/\.\.\/x\.png", which no backup has/,
    ],
    [
      'if it has rows of a table that is not ours',
      () =>
        rewritten((name, bytes) =>
          name === 'manifest.json' ? [['tables/pg_authid/0000001', bytes]] : [[name, bytes]],
        ),
      /rows of "pg_authid" in the wrong place/,
    ],
  ])('%s', async (_, make, words) => {
    await expect(restore({ db: empty, file: await make() })).rejects.toThrow(words);
    expect(await isEmpty()).toBe(true);
  });
});

test('a link in an archive is refused before anything is written', async () => {
  const link = newFile();
  const inside = mkdtempSync(join(folder, 'in-'));
  symlinkSync('/etc/passwd', join(inside, 'head.json'));
  execFileSync('tar', ['-czf', link, '-C', inside, 'head.json']);
  await expect(checkArchive(link)).rejects.toThrow('The entry "head.json" is not a plain file.');
});

test('an archive of a newer version is refused, and both versions are named', async () => {
  const newer = await headWith({ version: '9.1.0' });
  await expect(checkArchive(newer)).rejects.toThrow(
    /made by Atrium 9\.1\.0, and this is Atrium \d+\.\d+\.\d+, which is older/,
  );
  await expect(checkArchive(await headWith({ format: 2 }))).rejects.toThrow('which is older');
  await expect(checkArchive(await headWith({ migrations: [1, 2, 3] }))).rejects.toThrow('which is older');
  await expect(checkArchive(await headWith({ tables: [] }))).resolves.toBeUndefined();
});

test.each([
  ['a file that is no archive', async () => newText('Hello'), /cannot be uncompressed/],
  ['another archive', async () => newText(gzipSync(Buffer.alloc(1024))), /does not begin as one/],
  ['an empty file', async () => newText(''), /is damaged, or no backup of Atrium/],
  ['a folder', async () => folder, /is not a file/],
  ['a file that is not there', async () => join(folder, 'none'), /cannot be read \(ENOENT\)/],
])('%s is refused', async (_, make, words) => {
  await expect(checkArchive(await make())).rejects.toThrow(words);
});

function newText(text: string | Uint8Array): string {
  const made = newFile();
  writeFileSync(made, text);
  return made;
}

test('a database with anything in it is refused and stays as it is', async () => {
  await expect(restore({ db: database(), file })).rejects.toThrow(
    /The database is not empty: it has accounts, .*Nothing was changed/,
  );
  const other = await newDatabase();
  await other.execute(sql`CREATE TABLE mine (n int)`);
  await expect(restore({ db: other, file })).rejects.toThrow('it has mine');
});

test('what is behind the end of an archive counts too', async () => {
  const copy = copyOf();
  appendFileSync(copy, 'more');
  await expect(restore({ db: empty, file: copy })).rejects.toThrow('is damaged');
  expect(await isEmpty()).toBe(true);
  const bytes = gunzipSync(readFileSync(file));
  expect(bytes.byteLength % 512).toBe(0);
});

describe('a backup writes no file', () => {
  const writing = (path: string, signal = new AbortController().signal) =>
    writeBackup({
      db: database(),
      file: path,
      withFiles: false,
      withSecret: false,
      report: () => {},
      signal,
    });

  test('in the place of one that exists, whatever it is', async () => {
    const dangling = newFile();
    symlinkSync(join(folder, 'nowhere'), dangling);
    for (const taken of [file, folder, dangling])
      await expect(writing(taken)).rejects.toThrow(`${taken} exists.`);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  test('where it may not, and says where it could', async () => {
    await expect(writing(join(folder, 'none/x.backup'))).rejects.toThrow(
      'The folder does not exist. Make it first.',
    );
    await expect(writing(join(file, 'x.backup'))).rejects.toThrow('A part of the path is not a folder.');
    for (const own of ['files', 'postgres', 'live'])
      await expect(writing(join(settings().dataDir, own, 'x.backup'))).rejects.toThrow(
        `is in ${own} of DATA_DIR`,
      );
  });

  test('while another backup writes the same one, but removes what a dead one left', async () => {
    const target = newFile();
    writeFileSync(`${target}.part`, 'half');
    await expect(writing(target)).rejects.toThrow('another backup writes it');
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(`${target}.part`, old, old);
    await writing(target);
    await checkArchive(target);
    expect(existsSync(`${target}.part`)).toBe(false);
  });

  test('if it is stopped', async () => {
    const target = newFile();
    await expect(writing(target, AbortSignal.abort())).rejects.toThrow('The backup was stopped.');
    expect(readdirSync(folder).filter((name) => target.endsWith(name.replace('.part', '')))).toEqual([]);
  });
});

describe('on a full disk', () => {
  const disk = mountSmallDisk(1);
  afterAll(() => disk?.remove());

  test.skipIf(!disk)(
    `a backup says so and leaves nothing${noSmallDisk() ? ` (${noSmallDisk()})` : ''}`,
    async () => {
      const target = join(disk?.folder ?? '', 'own');
      mkdirSync(target);
      disk?.fill();
      const failed = writeBackup({
        db: database(),
        file: join(target, 'x.backup'),
        withFiles: false,
        withSecret: false,
        report: () => {},
        signal: new AbortController().signal,
      });
      await expect(failed).rejects.toThrow('The disk is full.');
      expect(readdirSync(target)).toEqual([]);
    },
  );
});
