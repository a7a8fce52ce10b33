import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '#lib/boot/root.ts';
import { commonWorkers } from '#lib/boot/workers.ts';

/** The files that a host packs with the function of one endpoint, without the rest of the project. */
const packed = mkdtempSync(join(tmpdir(), 'atrium-function-'));
afterAll(() => rmSync(packed, { recursive: true, force: true }));

function filesOf(route: string): string[] {
  const trace = join(root, '.next/server/app', `${route}.js.nft.json`);
  const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] };
  return files.map((file) => relative(root, join(dirname(trace), file)));
}

function pack(files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(packed, file)), { recursive: true });
    cpSync(join(root, file), join(packed, file), { recursive: true, verbatimSymlinks: true });
  }
}

/** Runs a module in the packed folder. Returns its output. */
function run(code: string): string {
  writeFileSync(join(packed, 'probe.mjs'), code);
  const { stdout, stderr } = spawnSync(process.execPath, ['probe.mjs'], {
    cwd: packed,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  });
  return stdout.trim() + stderr;
}

test('a host of functions packs all files that the workers import and that check passwords and drawings', () => {
  pack(filesOf('api/projects/[[...path]]/route'));
  const imports = commonWorkers.map((worker) => `await import('./${worker}'); console.log('${worker}');`);
  expect(run(`${imports.join('\n')} process.exit();`).split('\n')).toEqual([...commonWorkers]);
  const score = { name: 'score', given: { password: 'sunshine1', inputs: [] } };
  expect(
    run(`
      import { Piscina } from 'piscina';
      const pool = new Piscina({ filename: process.cwd() + '/lib/identity/auth/password-worker.ts', maxThreads: 1 });
      console.log(await pool.run(${JSON.stringify(score)}));
      await pool.destroy();
    `),
  ).toMatch(/^[01]$/);
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>g{fill:red}</style><g/></svg>';
  expect(
    run(`
      const { default: sanitize } = await import('./lib/maps/images/svg-worker.ts');
      const bytes = new TextEncoder().encode(${JSON.stringify(drawing)});
      const { svg } = await sanitize({ bytes, begunAt: new BigUint64Array(new SharedArrayBuffer(8)) });
      console.log(JSON.stringify(svg).length > 50);
      process.exit();
    `),
  ).toBe('true');
});

test('every function gets the workers and the files that are read by path', () => {
  const routes = globSync('**/route.js.nft.json', { cwd: join(root, '.next/server/app') });
  expect(routes.length).toBeGreaterThan(30);
  for (const route of routes) {
    expect(filesOf(route.replace(/\.js\.nft\.json$/, ''))).toEqual(
      expect.arrayContaining([...commonWorkers, 'package.json', 'public/build/manifest.json']),
    );
  }
});
