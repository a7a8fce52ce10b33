import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiFolders, loadRouteFile } from '#lib/boot/api-routes.ts';
import { routeFinder } from '#lib/boot/find-route.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { resolveRoute } from '#tests/support/api.ts';

const app = join(import.meta.dirname, '../../../app');
const find = routeFinder(apiFolders);

describe('the route files before Next', () => {
  test('are all those below app/api, and that of uploaded files', () => {
    const below = readdirSync(join(app, 'api'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('/route.ts'))
      .map((name) => `api/${name.replace(/\/route\.ts$/, '')}`);
    expect(apiFolders.toSorted()).toEqual([...below, 'files/[...name]'].toSorted());
  });

  test('are loaded by their own names', async () => {
    for (const folder of apiFolders)
      expect([folder, await loadRouteFile(folder)]).toEqual([
        folder,
        await import(join(app, folder, 'route.ts')),
      ]);
    await expect(loadRouteFile('api/none')).rejects.toThrow('api/none');
  });

  test('are found by the path of each endpoint', () => {
    for (const { path } of endpoints) {
      const folder = path.replace(/^\/|\/$/g, '').replace(/\{(\w+)\}/g, '[$1]');
      expect(find(path.replace(/[{}]/g, ''))?.folder).toBe(folder);
    }
  });
});

describe('routeFinder', () => {
  const parts = [...new Set(apiFolders.flatMap((folder) => folder.split('/')))];
  const part = fc.oneof(
    fc.constantFrom(...parts.filter((each) => !each.startsWith('['))),
    fc.constantFrom('caf%C3%A9', 'a%2Fb', 'x', '1.5', 'import'),
  );

  test('finds what Next would choose, with the decoded parts of the path', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.boolean(), (below, isOpen) => {
        const path = `/api/${below.join('/')}${isOpen ? '' : '/'}`;
        const found = find(path);
        const wanted = resolveRoute(path);
        expect(`${app}/${found?.folder}/route.ts`).toBe(wanted.file);
        // What refuses every unknown path asks for no part of it.
        if (!wanted.file.includes('[[...')) expect(found?.params).toEqual(wanted.params);
      }),
      { numRuns: 2_000 },
    );
  });

  test('goes back from a written part that leads nowhere', () => {
    const own = routeFinder(['a/b/c', 'a/[x]/d', 'a/[[...rest]]']);
    expect(own('/a/b/c/')).toEqual({ folder: 'a/b/c', params: {} });
    expect(own('/a/b/d')).toEqual({ folder: 'a/[x]/d', params: { x: 'b' } });
    expect(own('/a/b/e')).toEqual({ folder: 'a/[[...rest]]', params: { rest: ['b', 'e'] } });
    expect(own('/a')).toEqual({ folder: 'a/[[...rest]]', params: {} });
    expect(own('/b')).toBeNull();
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
    expect(find(path)).toBeNull();
  });
});
