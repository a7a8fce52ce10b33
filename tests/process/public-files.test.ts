import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('requirement 70: no file of the source, its history or its settings is served, and no source map', async () => {
  const origin = inject('origin');
  for (const path of [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.local',
    '/package.json',
    '/package-lock.json',
    '/next.config.ts',
    '/lib/env.ts',
    '/.next/BUILD_ID',
    '/..%2fpackage.json',
    '/build/..%2f..%2fpackage.json',
    '/files/..%2f..%2fpostgres.log',
    '/_next/../package.json',
    '/_next/static/..%2f..%2fserver/app-paths-manifest.json',
    '/.data/secret',
  ]) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    expect([path, [400, 404].includes(response.status)]).toEqual([path, true]);
  }
  const served = [join(root, '.next/static'), join(root, 'public')];
  const maps = served.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.map'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown[]>),
  );
  // The build may leave an empty source map.
  for (const { sources = [], sections = [] } of maps) expect([sources, sections]).toEqual([[], []]);
});

test.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/icon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/icon-maskable-512.png', 'image/png'],
  ['/social.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
])('%s is served as %s', async (path, type) => {
  const response = await fetch(inject('origin') + path);
  const file = readFileSync(join(root, 'public', path));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
});

test('a page names its icons, its manifest and its social picture', async () => {
  const origin = inject('origin');
  const page = await (await fetch(`${origin}/`)).text();
  for (const name of ['favicon.ico', 'icon.svg', 'apple-touch-icon.png', 'site.webmanifest'])
    expect(page).toContain(`href="/${name}"`);
  expect(page).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+\/social\.png"/);
});
