import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { getRouteMatcher } from 'next/dist/shared/lib/router/utils/route-matcher.js';
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex.js';
import { getSortedRoutes } from 'next/dist/shared/lib/router/utils/sorted-routes.js';
import { describe, expect, test } from 'vitest';
import { routeFolders } from '#lib/boot/route-folders.ts';
import { findRoute, loadRoute, routeFinder } from '#lib/boot/router.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { pathFinder } from '#lib/http/serve.ts';

const app = join(import.meta.dirname, '../../../app');
const folders = routeFolders();

/** Returns the choice of Next's own matcher among the routes of these folders. */
function nextMatcher(of: readonly string[]) {
  const routes = getSortedRoutes(of.map((folder) => `/${folder}`)).map((page) => ({
    folder: page.slice(1),
    match: getRouteMatcher(getRouteRegex(page)),
  }));
  return (path: string) => {
    for (const { folder, match } of routes) {
      const params = match(path.replace(/(.)\/$/, '$1'));
      if (params) return { folder, params: { ...params } };
    }
    return null;
  };
}
const next = nextMatcher(folders);

describe('the table of route files', () => {
  test('contains all files below app/api, and that of uploaded files', () => {
    const below = readdirSync(join(app, 'api'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('/route.ts'))
      .map((name) => `api/${name.replace(/\/route\.ts$/, '')}`);
    expect(below.length).toBeGreaterThan(20);
    expect(folders).toEqual(expect.arrayContaining([...below, 'files/[...name]']));
  });

  test('loads each file by its own name', async () => {
    for (const folder of folders)
      expect([folder, await loadRoute(folder)]).toEqual([
        folder,
        await import(join(app, folder, 'route.ts')),
      ]);
    await expect(loadRoute('api/none')).rejects.toThrow('api/none');
    // This compiles every route file and all its imports.
  }, 120_000);

  test('maps the path of each endpoint to the file of its first word', () => {
    for (const { path } of endpoints) {
      const folder = path.split('/').slice(1, 3).join('/');
      expect(findRoute(path.replace(/[{}]/g, ''))?.folder).toBe(`${folder}/[[...path]]`);
    }
  });
});

describe('pathFinder', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))].filter((path) =>
    path.startsWith('/api/projects/'),
  );
  const find = pathFinder(paths);
  const wanted = nextMatcher(paths.map((path) => path.slice(1, -1).replace(/\{(\w+)\}/g, '[$1]')));

  test('chooses the path that Next would among folders of these names, with the same parameters', () => {
    const words = [...new Set(paths.flatMap((path) => path.split('/')))].filter((word) =>
      /^[\w-]+$/.test(word),
    );
    const part = fc.oneof(fc.constantFrom(...words), fc.constantFrom('x', 'a/b', '100%', 'café', '{n}', '.'));
    let found = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const next = wanted(`/api/projects/${parts.map(encodeURIComponent).join('/')}`);
        const own = find(parts);
        if (own) found++;
        expect(
          own && { folder: own.path.slice(1, -1).replace(/\{(\w+)\}/g, '[$1]'), params: own.params },
        ).toEqual(next);
      }),
      { numRuns: 3_000 },
    );
    expect(found).toBeGreaterThan(300);
  });

  test('finds each declared path by its own parts', () => {
    for (const path of paths) expect(find(path.split('/').slice(3, -1))?.path).toBe(path);
  });
});

describe('findRoute', () => {
  const parts = [...new Set(folders.flatMap((folder) => folder.split('/')))];
  const plain = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...parts.filter((each) => !each.startsWith('['))) },
    fc.constantFrom(
      'caf%C3%A9',
      'a%2Fb',
      '100%25',
      '%2525',
      'x',
      '1.5',
      'x'.repeat(3_000),
      'a;b',
      'a:b',
      '*',
      ':id',
      '[id]',
      '[[...path]]',
    ),
    fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{1,12}$/),
  );
  const hostile = fc.oneof(
    fc.constantFrom(
      '',
      '.',
      '..',
      '%2e%2E',
      '%',
      '%zz',
      '%68ealth',
      '%69mport',
      '%00',
      'ü',
      'a b',
      '\\',
      '#',
      '{}',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const pathOf = (part: fc.Arbitrary<string>) =>
    fc
      .tuple(
        fc.constantFrom('api', 'files', 'api/projects', 'api/p', 'embed', 'm'),
        fc.array(part, { maxLength: 6 }),
        fc.constantFrom('', '/'),
      )
      .map(([first, below, end]) => `/${[first, ...below].join('/')}${end}`);

  test('chooses the file that Next would, with the same path parameters', () => {
    let found = 0;
    fc.assert(
      fc.property(pathOf(plain), (path) => {
        const own = findRoute(path);
        if (own) found++;
        const isDotted = /\/\.{1,2}(?:\/|$)/.test(path);
        expect([path, own]).toEqual([path, isDotted ? null : next(path)]);
      }),
      { numRuns: 3_000 },
    );
    expect(found).toBeGreaterThan(1_000);
  });

  test('never chooses another file than Next, for any path', () => {
    fc.assert(
      fc.property(pathOf(fc.oneof(plain, hostile)), (path) => {
        const own = findRoute(path);
        if (own) expect([path, own]).toEqual([path, next(path)]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('backtracks from a literal segment without a match', () => {
    const of = ['a/b/c', 'a/[x]/d', 'a/[[...rest]]', 'r/[...all]'];
    const [own, wanted] = [routeFinder(of), nextMatcher(of)];
    for (const path of ['/a/b/c/', '/a/b/d', '/a/b/e', '/a', '/a/', '/b', '/r', '/r/1', '/r/a%2Fb/c'])
      expect([path, own(path)]).toEqual([path, wanted(path)]);
    expect(own('/a/b/e')).toEqual({ folder: 'a/[[...rest]]', params: { rest: ['b', 'e'] } });
  });

  test.each([
    '/api/%68ealth/',
    '/api/projects/%69mport/',
    '/api//health/',
    '/api/./health/',
    '/api/%2e%2E/x/',
    '/api/a\\b/',
    '/api/%zz/',
    '/api/a b/',
    '/api/ü/',
  ])('leaves %s to Next', (path) => {
    expect(findRoute(path)).toBeNull();
  });
});
