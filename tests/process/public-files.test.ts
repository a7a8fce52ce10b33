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

test.each(['/docs', '/docs/embedding', '/docs/scripts', '/docs/websites', '/docs/webhooks', '/docs/types'])(
  '%s unfurls as itself and names its own address',
  async (path) => {
    const origin = inject('origin');
    const [page, front] = await Promise.all(
      [path, '/'].map(async (each) => (await fetch(origin + each)).text()),
    );
    const read = (html: string | undefined, name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html ?? '')?.[1];
    const title = /<title>([^<]*)<\/title>/.exec(page ?? '')?.[1];
    expect(title).toContain(read(page, 'og:title'));
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]+${path}"`));
    expect(read(page, 'og:url')).toMatch(new RegExp(`${path}$`));
    for (const name of ['description', 'og:description', 'og:title']) {
      expect(read(page, name)).not.toBe('');
      expect(read(page, name)).not.toBe(read(front, name));
    }
    expect(read(page, 'og:image')).toContain('/social.png');
  },
);

test.each(['/nothing', '/docs/nothing/here', '/projects-of-mine'])(
  'the missing page %s is readable without scripts, in the language of the reader',
  async (path) => {
    const answer = await fetch(inject('origin') + path, { headers: { 'accept-language': 'de' } });
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain('<html lang="de"');
    expect(html).toMatch(/<main>.*<h1.*href="\/".*<\/main>/s);
    expect(html).toContain('name="robots" content="noindex"');
  },
);

test('browsers keep the pages for anybody and ask whether they changed, and keep no other page', async () => {
  const cacheOf = async (path: string) =>
    (await fetch(inject('origin') + path, { redirect: 'manual' })).headers.get('cache-control');
  for (const path of ['/', '/docs', '/docs/webhooks']) expect(await cacheOf(path)).toBe('private, no-cache');
  for (const path of ['/sign-in', '/projects', '/docsx']) expect(await cacheOf(path)).toContain('no-store');
});

test('scripts and styles of pages come compressed, fonts as they are, and all stay cached forever', async () => {
  const origin = inject('origin');
  const page = await (await fetch(`${origin}/sign-in`)).text();
  const paths = [...new Set(page.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g))];
  expect(new Set(paths.map((path) => path.split('.').at(-1)))).toEqual(new Set(['js', 'css', 'woff2']));
  for (const path of paths) {
    const file = readFileSync(join(root, path.replace('/_next/', '.next/')));
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip, br' } });
    const isLarge = file.byteLength >= 1400 && !path.endsWith('.woff2');
    expect([path, answer.status, answer.headers.get('content-encoding')]).toEqual([
      path,
      200,
      isLarge ? 'br' : null,
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file), path).toBe(true);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const known = await fetch(origin + path, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '', 'accept-encoding': 'gzip, br' },
    });
    expect([path, known.status]).toEqual([path, 304]);
  }
});
