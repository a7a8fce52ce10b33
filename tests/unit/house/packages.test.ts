import { builtinModules } from 'node:module';
import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles, sourceText } from '#tests/support/imports.ts';

const manifest = JSON.parse(sourceText('package.json')) as {
  dependencies: Record<string, string>;
  scripts: { start: string };
};

/** Returns the package of a specifier: `@scope/name/part` belongs to `@scope/name`. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

describe('an installation without development packages', () => {
  test('has every package that the application loads', () => {
    const missing = sourceFiles()
      .flatMap(importsOf)
      .filter(({ isOwn, isTypeOnly, to }) => !isOwn && !isTypeOnly && !to.startsWith('node:'))
      .filter(({ to }) => !builtinModules.includes(to) && !(packageOf(to) in manifest.dependencies))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(missing).toEqual([]);
  });

  test('has all packages of the container image', () => {
    const stages = sourceText('deploy/Containerfile')
      .split(/^FROM /m)
      .slice(1);
    const [build = '', image = ''] = stages;
    expect(stages).toHaveLength(2);
    expect(build).toMatch(/npm run build && rm -rf \.next\/cache && npm prune --omit=dev --no-save\s*$/);
    // Layers keep what later ones remove, so the image starts anew and copies the rest.
    expect(image).toContain('COPY --from=build /app ./');
    expect(image).not.toMatch(/\bnpm (?:ci|install|run)\b|COPY \. /);
    expect(sourceText('deploy/Containerfile.dockerignore').split('\n')).toContain('tests');
  });
});

test.each(['deploy/Containerfile', 'deploy/atrium.service'])('%s has the command of npm start', (file) => {
  const [, memory = '', command = ''] = /^exec env (\w+=\d+) node (.*)$/.exec(manifest.scripts.start) ?? [];
  expect(sourceText(file)).toContain(memory);
  expect(sourceText(file).replaceAll('", "', ' ')).toContain(`node_modules/.bin/node ${command}`);
});
