import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { explain } from '#lib/boot/boot-error.ts';
import { root } from '#lib/boot/root.ts';
import { routeFolders } from '#lib/boot/route-folders.ts';
import { parseSettings } from '#lib/platform/settings.ts';
import { useBundledPrograms } from '#tests/support/bundled-program.ts';

const program = useBundledPrograms();

test('the bundle of the process loads and reports a wrong setting in the same words as the sources', () => {
  const env = { PORT: 'abc', DATABASE_URL: '' };
  const { stderr, status } = spawnSync(process.execPath, [program('run')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  let words = '';
  try {
    parseSettings(env);
  } catch (error) {
    words = explain(error);
  }
  expect(words).toContain('PORT');
  expect({ stderr, status }).toEqual({ stderr: `${words}\n`, status: 1 });
});

test('the bundle keeps code that is loaded late in separate files', () => {
  const names = readdirSync(dirname(program('run')));
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
