import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { sourceText } from '#tests/support/imports.ts';
import { useInstalled } from '#tests/support/installed-packages.ts';

const names = ['client', 'cli', 'react'] as const;
const folders = { client: '@atrium/client', cli: 'atrium', react: '@atrium/react' };
const installed = useInstalled(names);
const root = join(import.meta.dirname, '../..');

// Packages that a page with React already has.
beforeAll(() => {
  for (const name of ['react', 'react-dom', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(installed.folder(), 'node_modules', name));
});

const packageFolder = (name: (typeof names)[number]) =>
  join(installed.folder(), 'node_modules', folders[name]);
const manifestOf = (name: (typeof names)[number]) =>
  JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8'));

describe('the packed packages', () => {
  test('have the version of the product, of its API and of its changelog', () => {
    const { version } = JSON.parse(sourceText('package.json'));
    for (const name of names) expect(manifestOf(name).version).toBe(version);
    expect(manifestOf('react').dependencies).toEqual({ '@atrium/client': version });
    expect(/^## (\d\S*)/m.exec(sourceText('CHANGELOG.md'))?.[1]).toBe(version);
  });

  test.each([
    ['client', 'dist/index.js', 8],
    ['client', 'dist/embed.js', 1],
    ['react', 'dist/index.js', 3],
    ['cli', 'dist/atrium.js', 120],
  ] as const)('have in %s the file %s with at most %i KB compressed', (name, file, kilobytes) => {
    const code = readFileSync(join(packageFolder(name), file));
    expect(brotliCompressSync(code).byteLength).toBeLessThanOrEqual(kilobytes * 1024);
  });

  test.each(names)('have in %s the build, the README and the licence, and no source', (name) => {
    const files = readdirSync(packageFolder(name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(packageFolder(name).length + 1));
    for (const file of ['LICENSE', 'README.md', 'package.json']) expect(files).toContain(file);
    const others = files.filter(
      (file) =>
        !/^(?:LICENSE|README\.md|package\.json|dist\/(?:parts\/)?[\w-]+(?:\.worker-\w+)?(?:\.d\.ts|\.c?js|\.txt))$/.test(
          file,
        ),
    );
    expect(others).toEqual([]);
    expect(readFileSync(join(packageFolder(name), 'README.md'), 'utf8').length).toBeGreaterThan(1000);
  });

  test('depend on nothing that was not installed with them but React', () => {
    expect(manifestOf('client').dependencies ?? {}).toEqual({});
    expect(manifestOf('cli').dependencies ?? {}).toEqual({});
    expect(manifestOf('react').peerDependencies).toEqual({ react: '>=18' });
    const licences = readFileSync(join(packageFolder('cli'), 'dist/LICENSES.txt'), 'utf8');
    // No React, no schemas, no server code.
    const bundled = [...licences.matchAll(/^([@\w/-]+) \((?:MIT|ISC|Apache-2\.0)\)$/gm)].map(
      ([, name]) => name,
    );
    expect(bundled).toEqual(['fflate', 'pdfjs-dist', 'undici']);
  });
});

describe('the types of the packages', () => {
  beforeAll(() => {
    const folder = installed.folder();
    // Vue is not installed here. This is only the part that the types extend.
    const vue = join(folder, 'node_modules/vue');
    mkdirSync(vue);
    writeFileSync(
      join(vue, 'package.json'),
      '{"name":"vue","version":"3.5.0","types":"index.d.ts","main":"index.js"}',
    );
    writeFileSync(join(vue, 'index.d.ts'), 'export interface GlobalComponents { KeepAlive: object }\n');
    cpSync(join(folder, 'page.tsx'), join(folder, 'example.tsx'));
    writeFileSync(join(folder, 'used.tsx'), used);
    writeFileSync(join(folder, 'as-written.ts'), asItIs);
  });

  const used = `import '@atrium/client/vue';
import { createClient, listProjects } from '@atrium/client';
import { loadAtrium } from '@atrium/client/embed';
import { AtriumMap, type AtriumMapHandle } from '@atrium/react';
import { createRef } from 'react';
import type { GlobalComponents } from 'vue';

const count: number = (await createClient({ baseUrl: 'https://x' }).call(listProjects)).count;
const map = document.querySelector('atrium-map')?.map;
map?.on('select', (place) => console.log(place?.title, count));
const atrium = await loadAtrium('https://x');
// @ts-expect-error a map has a key
atrium.create(document.body, {});
const ref = createRef<AtriumMapHandle>();
export const page = <AtriumMap ref={ref} url="https://x" map="m" theme="dark" onRoute={({ route }) => route?.steps} />;
// @ts-expect-error a theme that there is not
export const wrong = <AtriumMap url="https://x" map="m" theme="pink" />;
export const element = <atrium-map map="m" height="480" className="wide" />;
// @ts-expect-error an element without a map
export const empty = <atrium-map height="480" />;
const props: InstanceType<GlobalComponents['atrium-map']>['$props'] = { map: 'm', load: 'click' };
// @ts-expect-error a way of loading that there is not
props.load = 'later';
const answer = await ref.current?.route({ from: 'a', to: 'b', profile: 'stepFree' });
console.log(answer?.route?.steps[0]?.text);
`;

  /** Checks the loader itself against the types of the package, in both directions where it matters. */
  const asItIs = `import type { EmbedCalls, EmbedEvents, EmbedOptions } from '@atrium/client/embed';
import type { EmbeddedMap } from '${root}/lib/viewer/loader/start-loader.ts';
import type { embedOptionNames } from '${root}/lib/contract/embed-options.ts';
import type { FromFrame } from '${root}/lib/viewer/core/protocol.ts';

declare const real: EmbeddedMap;
export const calls: Omit<EmbedCalls, 'route'> = real;
declare const asked: Parameters<EmbedCalls['route']>[0];
export const answer: Promise<Pick<EmbedEvents['route'], 'reason' | 'opensAt'>> = real.route(asked);
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const options: Same<keyof EmbedOptions, (typeof embedOptionNames)[number]> = true;
export const events: Same<Exclude<keyof EmbeddedMap, 'on' | 'element' | 'frame' | 'destroy'>, keyof EmbedCalls> = true;
export const names: Same<Parameters<EmbeddedMap['on']>[0], keyof EmbedEvents> = true;
type Message<Type> = Extract<FromFrame, { type: Type }>;
declare const ready: Message<'ready'>;
export const first: EmbedEvents['ready'] = ready;
declare const place: Message<'select'>;
export const second: EmbedEvents['select'] = place.place;
declare const route: Required<Message<'route'>>;
export const third: Omit<EmbedEvents['route'], 'route'> = route;
// The way itself is that of the API, whose points nobody may write here.
export const fourth: Exclude<EmbedEvents['route']['route'], null>['steps'][number]['text'] | undefined = route.route?.steps[0]?.text;
`;

  const common = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--jsx',
    'react-jsx',
    '--types',
    'react,node',
  ];
  test.each([
    ['node16', ['--module', 'node16', '--moduleResolution', 'node16']],
    ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ])(
    'are found by %s resolution and accept the documented use, in TypeScript, React and Vue',
    async (_, options) => {
      expect(await compiled([...common, ...options, 'used.tsx', 'example.tsx'])).toBe('');
    },
  );

  test('of the embed are those of the script itself', async () => {
    const options = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
    const lib = ['--lib', 'ES2024,DOM,DOM.Iterable', '--skipLibCheck'];
    const said = await compiled([...common, ...options, ...lib, 'as-written.ts']);
    // The product itself is compiled elsewhere, with its own settings.
    expect(said.split('\n').filter((line) => line.startsWith('as-written'))).toEqual([]);
  });

  async function compiled(options: readonly string[]): Promise<string> {
    const compiler = join(root, 'node_modules/.bin/tsc');
    const { stdout } = await promisify(execFile)(compiler, [...options], { cwd: installed.folder() }).catch(
      (error: { stdout: string }) => error,
    );
    return stdout;
  }
});

test('without a browser the React component renders the box of the map', async () => {
  const code = `import { AtriumMap } from '@atrium/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
console.log(renderToString(createElement(AtriumMap, { url: 'https://x', map: 'm', id: 'map', style: { height: 480 } })));`;
  writeFileSync(join(installed.folder(), 'render.mjs'), code);
  expect(await installed.run('render.mjs', {})).toBe('<div id="map" style="height:480px"></div>');
});
