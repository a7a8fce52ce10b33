import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { useBackups } from '#tests/support/backups.ts';
import { useBundledPrograms } from '#tests/support/bundled-program.ts';
import { copyCluster } from '#tests/support/made-cluster.ts';
import { urlOf } from '#tests/support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-commands-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'all.backup');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const program = useBundledPrograms();
const { newTarget } = useBackups();

/** Starts a command. `said` is what it printed so far. */
function start(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program(name), ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, said }));
  return {
    child,
    ended,
    says: (words: string) => expect.poll(() => said, { timeout: 30_000 }).toContain(words),
  };
}
const run = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  start(name, args, env).ended;

/** Ends a command at the moment at which it says `words`. */
async function endAt(words: string, signal: NodeJS.Signals, started: ReturnType<typeof start>) {
  const { child, ended } = started;
  const seen = (chunk: Buffer) => void (String(chunk).includes(words) && child.kill(signal));
  for (const stream of [child.stdout, child.stderr] as ChildProcess['stdout'][]) stream?.on('data', seen);
  return ended;
}

beforeAll(async () => {
  expect((await run('backup', [file])).said).toContain(`There is no database in ${dataDir}.`);
  expect(existsSync(dataDir)).toBe(false);
  const { cluster } = inject('server');
  if (cluster) {
    mkdirSync(dataDir);
    copyCluster(cluster, dataDir);
  }
  const made = await run('user', ['create', 'ada@example.org', '--name', 'Ada', '--organization', 'Museum']);
  expect(made.code).toBe(0);
  const server = await startEmbedded({ dataDir });
  const db = connect({ socketFolder: server.socketFolder });
  await db.$client`
    INSERT INTO security_events (id, name, details, succeeded, created_at)
    SELECT gen_random_uuid(), md5(n::text) || md5((n + 1)::text), '{}', true, now() FROM generate_series(1, 30000) n`;
  await db.$client.end();
  // A command joins it, as beside a running service.
  const { code, said } = await run('backup', [file, '--with-secret']);
  expect([code, said]).toEqual([0, expect.stringContaining('rows')]);
  await server.stop();
}, 120_000);

test('an archive is proved in a database for trial, of which nothing stays', async () => {
  const trial = mkdtempSync(join(folder, 'trial-'));
  const proved = await run('backup', ['--verify', file], { TMPDIR: trial });
  expect(proved.code).toBe(0);
  expect(proved.said).toMatch(/all\.backup is whole: 30\d{3} rows \([\d.]+ MB\) and 0 files .* read back/);
  expect(readdirSync(trial)).toEqual([]);
});

test('a restore that is killed says how to go on, stops the start meanwhile, and succeeds when it is run again', async () => {
  const target = join(folder, 'killed');
  const env = { DATA_DIR: target };
  const killed = await endAt('Restoring the backup', 'SIGKILL', start('restore', [file], env));
  expect(killed.code).toBe('SIGKILL');
  const refused = await run('migrate', [], env);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.said).toContain(`The restore of ${file}, begun `);
  expect(refused.said).toContain(`Run it again: npm run restore -- ${file}`);
  expect(readFileSync(join(target, 'restore-unfinished'), 'utf8')).toContain('delete this file');

  const again = await run('restore', [file], env);
  expect([again.code, again.said]).toEqual([0, expect.stringMatching(/Restored .*all read back and equal/)]);
  expect(readFileSync(join(target, 'auth-secret'), 'utf8')).toBe(
    readFileSync(join(dataDir, 'auth-secret'), 'utf8'),
  );
  expect(statSync(join(target, 'auth-secret')).mode & 0o777).toBe(0o600);
  expect(existsSync(join(target, 'restore-unfinished'))).toBe(false);
  expect((await run('user', ['list'], env)).said).toContain('ada@example.org');
  const full = await run('restore', [file], env);
  expect([full.code, full.said]).toEqual([1, expect.stringContaining('The database is not empty')]);
}, 120_000);

test('a restore that is stopped leaves an empty database, and a secret of the installation that is another one stays and is told', async () => {
  const { name } = await newTarget();
  const env = {
    DATA_DIR: join(folder, 'stopped'),
    DATABASE_URL: urlOf(inject('server'), name),
    APP_URL: 'https://maps.example',
    AUTH_SECRET: 'x'.repeat(40),
  };
  const stopped = await endAt('Restoring the backup', 'SIGTERM', start('restore', [file], env));
  expect(stopped).toEqual({ code: 1, said: expect.stringContaining('The restore was stopped.') });
  const { code, said } = await run('restore', [file], env);
  expect([code, said]).toEqual([0, expect.stringContaining('another secret than the backup')]);
  expect(existsSync(join(env.DATA_DIR, 'auth-secret'))).toBe(false);
}, 120_000);

test('a backup that is stopped or killed leaves no archive under its name', async () => {
  const server = await startEmbedded({ dataDir });
  onTestFinished(server.stop);
  const target = join(folder, 'stopped.backup');
  const stopped = await endAt('Copying', 'SIGINT', start('backup', [target]));
  expect(stopped).toEqual({ code: 1, said: expect.stringContaining('The backup was stopped.') });
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped.backup'))).toEqual([]);
  const killed = await endAt('Copying', 'SIGKILL', start('backup', [target]));
  expect(killed.code).toBe('SIGKILL');
  expect(existsSync(target)).toBe(false);
});

test('the commands say how they are called, and touch nothing', async () => {
  for (const [name, args] of [
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['--verify', file, '--with-files']],
    ['restore', []],
    ['restore', ['--force', file]],
  ] as const) {
    const target = join(folder, 'untouched');
    const refused = await run(name, args, { DATA_DIR: target });
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(`npm run ${name} -- <file>`)]);
    expect(existsSync(target)).toBe(false);
  }
  const none = await run('restore', [join(folder, 'none')], { DATA_DIR: join(folder, 'untouched') });
  expect([none.code, existsSync(join(folder, 'untouched'))]).toEqual([1, false]);
});
