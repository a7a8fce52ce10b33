import { describe, expect, test } from 'vitest';
import {
  filesIn,
  foldersIn,
  type Import,
  importsOf,
  sourceFiles,
  sourceText,
} from '#tests/support/imports.ts';

const imports = sourceFiles().flatMap(importsOf);
const broken = (rule: (one: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} -> ${to}`);
const isIn = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(`${folder}/`));
// Maps are one domain in several folders; each folder of the platform is one of its own.
const domainOf = (file: string) => /^lib\/((?:platform\/)?[^/]+)\//.exec(file)?.[1] ?? null;

const pure = [
  'lib/contract',
  'lib/mapmodel',
  'lib/geometry',
  'lib/plans',
  'lib/brand',
  'lib/messages',
  'lib/formats',
  'lib/import',
  'lib/wayfinding',
];
/** Modules that read a file for them. None knows a server or a page. */
const readers: Readonly<Record<string, readonly string[]>> = {
  'lib/formats': ['fflate'],
  'lib/import': ['fflate', 'pdfjs-dist/legacy/build/pdf.mjs', 'pdfjs-dist/legacy/build/pdf.worker.mjs'],
};
const browser = ['lib/late', 'lib/map', 'lib/viewer', 'lib/editor', 'lib/ui', 'lib/geometry', 'lib/messages'];
/** Types of the database that the domain runtime itself consists of. */
const runtime = ['lib/platform/context.ts', 'lib/platform/transactions.ts', 'lib/http/request-context.ts'];
const isQueries = (file: string) => /^lib\/(?:[^/]+\/)+queries(?:-[a-z-]+)?\.ts$/.test(file);
const isDatabase = (to: string) =>
  isIn(to, 'db') || to === 'drizzle-orm' || to.startsWith('drizzle-orm/') || to === 'postgres';

/** Returns the chain of value imports from one of `files` to a file, or undefined. */
function reachedFrom(files: readonly string[]): (file: string) => string[] {
  const values = Map.groupBy(
    imports.filter(({ isTypeOnly }) => !isTypeOnly),
    ({ from }) => from,
  );
  const reached = new Map<string, string>();
  const walk = (file: string, from: string) => {
    if (reached.has(file)) return;
    reached.set(file, from);
    for (const { to } of values.get(file) ?? []) walk(to, file);
  };
  for (const file of files) walk(file, file);
  const chainTo = (file: string): string[] => {
    const from = reached.get(file);
    if (from === undefined) return [];
    return from === file ? [file] : [...chainTo(from), file];
  };
  return chainTo;
}

describe('the architecture', () => {
  test('is checked by rules that find the imports they name', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports).toContainEqual({
      from: 'lib/platform/context.ts',
      to: 'db/client.ts',
      isOwn: true,
      isTypeOnly: true,
    });
    expect(imports.some(({ from, to }) => isQueries(from) && to === 'drizzle-orm')).toBe(true);
  });

  test('has in docs/architecture.md a map of all its folders and no others', () => {
    const map = /## The house\n\n```\n(.*?)```/s.exec(sourceText('docs/architecture.md'))?.[1] ?? '';
    const named = (line: RegExp) =>
      [...map.matchAll(line)].flatMap(([, names]) => names?.match(/[\w-]+(?=\/)/g) ?? []).sort();
    expect(named(/^ {2}((?:[a-z-]+\/ ?)+)/gm)).toEqual(foldersIn('lib'));
    expect(named(/^tests\/ +(.*)$/gm)).toEqual(foldersIn('tests'));
    expect(named(/^([a-z]+\/)/gm)).toEqual(['app', 'db', 'deploy', 'lib', 'packages', 'tests']);
  });

  test('lets only queries import tables or build SQL', () => {
    const isAllowed = (from: string) =>
      isQueries(from) || isIn(from, 'db', 'lib/boot', 'packages/embedded-postgres');
    expect(
      broken(
        ({ from, to, isTypeOnly }) =>
          isDatabase(to) &&
          !isAllowed(from) &&
          !isTypeOnly &&
          to !== 'db/client.ts' &&
          to !== 'db/error-code.ts',
      ),
    ).toEqual([]);
  });

  test('lets only edges of the domains use the process-wide connection; the rest use that of their context', () => {
    // Public reads have no context of a caller. Jobs start outside a request.
    const edges = [
      ...runtime,
      'lib/maps/live/answer-public.ts',
      'lib/maps/live/find-live.ts',
      'lib/maps/live/find-published.ts',
      'lib/embed/map-extras.ts',
      'lib/operations/get-metrics.ts',
      // Decides beside the connection of the context whether to ask the replica.
      'lib/platform/read-from-replica.ts',
    ];
    const isAllowed = (from: string) =>
      edges.includes(from) || isQueries(from) || isIn(from, 'db', 'lib/boot', 'packages/embedded-postgres');
    expect(
      broken(({ from, to, isTypeOnly }) => to === 'db/client.ts' && !isTypeOnly && !isAllowed(from)),
    ).toEqual([]);
  });

  test('lets no domain import the queries of another', () => {
    expect(
      broken(({ from, to, isTypeOnly }) => isQueries(to) && domainOf(from) !== domainOf(to) && !isTypeOnly),
    ).toEqual([]);
  });

  test('keeps React, Node and the server out of pure folders', () => {
    const allowed = [
      'zod',
      'zod/v4/core',
      'zod-openapi',
      'any-ascii',
      'delaunator',
      '@kninnug/constrainautor',
      'lib/contract/errors.ts',
    ];
    const tools = [
      'lib/contract/write-openapi.ts',
      'lib/contract/openapi.ts',
      'lib/brand/write-colors.ts',
      'lib/brand/pictures.ts',
    ];
    expect(
      broken(
        ({ from, to, isTypeOnly }) =>
          isIn(from, ...pure) &&
          !tools.includes(from) &&
          !isTypeOnly &&
          !isIn(to, ...pure) &&
          !allowed.includes(to) &&
          !Object.entries(readers).some(([folder, packages]) => isIn(from, folder) && packages.includes(to)),
      ),
    ).toEqual([]);
  });

  test('lets geometry import nothing', () => {
    expect(broken(({ from, to }) => isIn(from, 'lib/geometry') && !isIn(to, 'lib/geometry'))).toEqual([]);
  });

  test("keeps code that builds floors out of the visitor's search for a way", () => {
    const router = ['search', 'itinerary'].map((name) => `lib/wayfinding/${name}`);
    const allowed = pure.filter((folder) => folder !== 'lib/wayfinding');
    const own = ['lib/wayfinding/model.ts'];
    const values = imports.filter(({ from, isTypeOnly }) => isIn(from, ...router) && !isTypeOnly);
    expect(values.length).toBeGreaterThan(30);
    expect(
      values
        .filter(({ to }) => !isIn(to, ...router, ...allowed) && !own.includes(to))
        .map(({ from, to }) => `${from} -> ${to}`),
    ).toEqual([]);
  });

  test('keeps clocks and random numbers out of pure folders', () => {
    const guilty = sourceFiles()
      .filter((file) => isIn(file, ...pure))
      .filter((file) =>
        /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.env|performance\.now/.test(sourceText(file)),
      );
    expect(guilty).toEqual([]);
  });

  test('keeps server code out of browser folders', () => {
    const open = [...browser, ...pure];
    const tools = ['lib/map/drawing/build-icons.ts'];
    expect(
      broken(
        ({ from, to, isOwn, isTypeOnly }) =>
          isIn(from, ...browser) &&
          !tools.includes(from) &&
          !isTypeOnly &&
          (isOwn ? !isIn(to, ...open) && to !== 'lib/contract/errors.ts' : to.startsWith('node:')),
      ),
    ).toEqual([]);
  });

  test('keeps schemas and their library out of the browser', () => {
    const clients = sourceFiles().filter((file) => /^'use client'/.test(sourceText(file)));
    expect(clients.length).toBeGreaterThan(50);
    const chainTo = reachedFrom([...clients, 'lib/viewer/main.ts', 'lib/viewer/loader/embed.ts']);
    for (const schemas of ['zod', 'zod/v4/core']) expect(chainTo(schemas)).toEqual([]);
  });

  test('keeps schemas and texts of errors out of the worker that reads files', () => {
    const chainTo = reachedFrom(['lib/import/worker.ts', 'lib/editor/ui/import/trace-worker.ts']);
    expect(chainTo('lib/import/geo/read-geojson.ts')).not.toEqual([]);
    for (const file of ['zod', 'lib/contract/errors.ts', 'lib/messages/errors.ts'])
      expect(chainTo(file)).toEqual([]);
  });

  test('keeps React out of the engine and the viewer', () => {
    expect(
      broken(
        ({ from, to }) =>
          isIn(from, 'lib/map', 'lib/viewer', 'lib/geometry') && /^(?:react|react-dom|next)(?:\/|$)/.test(to),
      ),
    ).toEqual([]);
  });

  test('loads parts of the pages for signed-in users in one way, which goes on by itself after a failure', () => {
    const late = sourceFiles()
      .filter((file) => isIn(file, 'lib/editor', 'lib/ui') || /^app\/.*\.tsx$/.test(file))
      .filter((file) => /(?<!typeof )\bimport\('/.test(sourceText(file)));
    expect(late.length).toBeGreaterThan(20);
    expect(late.filter((file) => !/\b(?:latePart|lateCodes?)(?:<\w+>)?\(/.test(sourceText(file)))).toEqual(
      [],
    );
  });

  test('keeps head and tabs of a page when one of its tabs fails', () => {
    const withTabs = filesIn(['app'], /\/layout\.tsx$/).filter((file) =>
      sourceText(file).includes('<LinkTabs'),
    );
    expect(withTabs.length).toBeGreaterThan(3);
    const boundaries = new Set(filesIn(['app'], /\/error\.tsx$/));
    expect(withTabs.filter((file) => !boundaries.has(file.replace('layout.tsx', 'error.tsx')))).toEqual([]);
  });

  test('keeps the HTTP runtime out of the domains', () => {
    // The documents of maps are no domain: they answer requests.
    const answering = ['lib/http', 'lib/embed', 'lib/boot', 'app'];
    expect(broken(({ from, to }) => isIn(to, 'lib/http') && !isIn(from, ...answering))).toEqual([]);
  });

  test('layers identity: users, organizations, API keys, sign-in, and nothing above it', () => {
    const layers = ['sessions', 'users', 'organizations', 'api-keys', 'auth'].map(
      (name) => `lib/identity/${name}`,
    );
    const layerOf = (file: string) => layers.findIndex((layer) => isIn(file, layer));
    const below = [...pure, 'lib/platform', 'db'];
    const within = imports.filter(({ from, isOwn }) => isIn(from, 'lib/identity') && isOwn);
    expect(within.length).toBeGreaterThan(100);
    expect(
      within
        .filter(({ from, to }) =>
          isIn(to, 'lib/identity') ? layerOf(to) > layerOf(from) || layerOf(to) < 0 : !isIn(to, ...below),
        )
        .map(({ from, to }) => `${from} -> ${to}`),
    ).toEqual([]);
  });

  test('keeps SQL out of app', () => {
    expect(broken(({ from, to }) => isIn(from, 'app') && isDatabase(to))).toEqual([]);
  });

  test('limits a route file of the API to imports and one list of endpoints, without try, if or status codes', () => {
    const routes = sourceFiles().filter((file) => /^app\/api\/.*\/route\.ts$/.test(file));
    expect(routes.length).toBeGreaterThan(10);
    const guilty = routes.filter((file) => {
      const text = sourceText(file);
      return (
        !/^(?:import [^;]+;\n)+\nexport const [^;]+;\n$/.test(text) || /\btry\b|\bif\s*\(|status:/.test(text)
      );
    });
    expect(guilty).toEqual([]);
  });
});
