import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const starter = 'lib/boot/on-node-24.mjs';
const driver = 'node_modules/postgres/src/index.js';
let copy = '';

/** The parts of the project that show whether an install is complete. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'atrium-install-'));
  for (const path of [starter, driver, 'patches'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  mkdirSync(join(copy, 'node_modules'), { recursive: true });
  writeFileSync(join(copy, 'package.json'), '{"type": "module"}');
  writeFileSync(join(copy, 'program.mjs'), 'console.log("It runs.")');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function start(): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [starter, 'program.mjs'], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

test('the installed driver is patched, and an install without the patch reports that instead of starting', () => {
  expect(start()).toEqual({ code: 0, output: 'It runs.\n' });
  writeFileSync(join(copy, driver), 'export default {}');
  const { code, output } = start();
  expect(code).toBe(1);
  expect(output).toMatch(/postgres lacks its patch .* run: npm ci/);
});
