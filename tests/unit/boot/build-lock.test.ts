import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockBuild } from '#lib/boot/build-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-lock-'));
const file = join(folder, 'build.lock');
afterAll(() => rmSync(folder, { recursive: true }));

test('a lock that nobody touched for a minute is taken without a word, whoever has its process id now', async () => {
  writeFileSync(file, String(process.pid));
  utimesSync(file, Date.now() / 1000 - 61, Date.now() / 1000 - 61);
  const lines: string[] = [];
  const unlock = await lockBuild(file, { report: (line) => lines.push(line) });
  expect(lines).toEqual([]);
  unlock();
  expect(existsSync(file)).toBe(false);
});

test('who waits for a build is told the process and the file that say so', async () => {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const unlock = await lockBuild(file, { report });
  const second = lockBuild(file, { report });
  await expect
    .poll(() => lines)
    .toEqual([`Process ${process.pid} builds the app, says ${file}. Waiting for it.`]);
  unlock();
  (await second)();
});
