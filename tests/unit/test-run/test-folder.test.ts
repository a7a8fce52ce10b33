import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutServices } from '#tests/support/packages.ts';
import { newTestFolder, removeTestFolder } from '#tests/support/test-folder.ts';

let within = '';
beforeEach(() => {
  within = mkdtempSync(join(tmpdir(), 'atrium-runs-'));
});
afterEach(() => rmSync(within, { recursive: true, force: true }));

test('a run removes what killed runs left, and nothing of runs that go on', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const left = join(within, `atrium-run-${ended}`);
  const other = join(within, `atrium-run-${process.ppid}`);
  for (const folder of [join(left, 'data'), other]) mkdirSync(folder, { recursive: true });
  const own = newTestFolder(within);
  expect([existsSync(left), existsSync(other), existsSync(own)]).toEqual([false, true, true]);
  removeTestFolder(own);
  expect(readdirSync(within)).toEqual([`atrium-run-${process.ppid}`]);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a run that %s interrupts leaves nothing behind',
  async (signal) => {
    const env = { ...process.env, TMPDIR: within };
    const run = spawn(process.execPath, ['tests/run.ts', 'types'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(run.stdout, 'data');
    run.kill(signal);
    const [code] = await once(run, 'exit');
    expect(code).toBe(130);
    expect(readdirSync(within).filter((name) => name.startsWith('atrium-'))).toEqual([]);
  },
);

test('packages that tests need start no service, and a policy of the machine stays', () => {
  const policy = join(within, 'policy-rc.d');
  let code: number | null = null;
  withoutServices(policy, () => {
    code = spawnSync(policy, ['redis-server', 'start']).status;
  });
  expect([code, existsSync(policy)]).toEqual([101, false]);
  writeFileSync(policy, 'own');
  withoutServices(policy, () => {});
  expect(readFileSync(policy, 'utf8')).toBe('own');
});
