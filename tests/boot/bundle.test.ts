import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleBoot } from '#lib/boot/bundle-boot.ts';
import { root } from '#lib/boot/root.ts';
import { routeFolders } from '#lib/boot/route-folders.ts';

// As in the build: packages are found from here, and the project folder is two levels above.
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(root, 'node_modules', '.boot-'));
  await bundleBoot(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the bundle of the process loads and reports a wrong setting in the same words as the sources', () => {
  const run = (file: string) =>
    spawnSync(process.execPath, [file], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PORT: 'abc', DATABASE_URL: '' },
    });
  const bundled = run(join(folder, 'run.mjs'));
  expect(bundled.stderr).toContain('PORT');
  expect(bundled.status).toBe(1);
  const { stderr, status } = run('lib/boot/run.ts');
  expect({ stderr: bundled.stderr, status: bundled.status }).toEqual({ stderr, status });
});

test('the bundle keeps code that is loaded late in separate files', () => {
  const names = readdirSync(folder);
  for (const late of [
    'nodemailer',
    'build-assets',
    'shared-window',
    'inspect-raster',
    'sanitize-custom-css',
    'demo-map',
  ])
    expect([late, names.some((name) => name.startsWith(`${late}-`))]).toEqual([late, true]);
  expect(names.filter((name) => /^route-/.test(name)).length).toBe(routeFolders().length);
});
