import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { viewerLanguages } from '#lib/messages/languages.ts';
import { faultRows } from '#tests/faults/rows.ts';
import { requirements } from '#tests/security/requirements.ts';
import { filesIn, foldersIn, sourceText } from '#tests/support/imports.ts';

const root = join(import.meta.dirname, '../../..');
const isThere = (path: string) => existsSync(join(root, path));
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...filesIn(['docs', 'lib', 'tests'], /\.md$/),
];
const headingsOf = (page: string) =>
  [...sourceText(page).matchAll(/^#{1,4} (.+)$/gm)].map(([, text]) => text ?? '');
/** Makes the anchor of a heading like code hosts. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** Returns the pages of `docs` that a source file names, each with the words after it if it names a heading. */
function referencesIn(file: string): { page: string; after: string | null }[] {
  const text = sourceText(file).replace(/\n\s*(?:\*|\/\/)\s?/g, ' ');
  return [...text.matchAll(/\bdocs\/([\w/-]+\.md)(?:, (\d[^\n]*))?/g)].map(([, name, after]) => ({
    page: `docs/${name}`,
    after: after ?? null,
  }));
}

describe('the documents', () => {
  test('have a README of at most 120 lines', () => {
    expect(sourceText('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  test('say how many languages the public map has', () => {
    const said = ['docs/visitors.md', 'docs/contract.md'].flatMap((page) =>
      [...sourceText(page).matchAll(/(?<!at most )\b(\d+) languages\b/g)].map(
        ([words]) => `${page}: ${words}`,
      ),
    );
    expect(said.filter((one) => !one.endsWith(` ${viewerLanguages.length} languages`))).toEqual([]);
    expect(said.length).toBe(3);
  });

  test('have a README for each folder of lib', () => {
    expect(foldersIn('lib').filter((folder) => !isThere(`lib/${folder}/README.md`))).toEqual([]);
  });

  test('have the pages and headings that comments refer to', () => {
    const references = filesIn(
      ['app', 'lib', 'db', 'packages/embedded-postgres', 'tests'],
      /\.(?:ts|tsx|mjs)$/,
    ).flatMap((file) =>
      file.startsWith('tests/unit/house/') ? [] : referencesIn(file).map((each) => ({ file, ...each })),
    );
    expect(references.length).toBeGreaterThan(40);
    const astray = references.filter(
      ({ page, after }) =>
        !isThere(page) || (after !== null && !headingsOf(page).some((heading) => after.startsWith(heading))),
    );
    expect(astray).toEqual([]);
  });

  test('have no broken links between pages', () => {
    const links = pages.flatMap((page) =>
      [...sourceText(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
        ([, path, anchor]) => ({
          page,
          path: path ? normalize(join(dirname(page), path)) : page,
          anchor: anchor ?? null,
        }),
      ),
    );
    expect(links.length).toBeGreaterThan(30);
    const dead = links.filter(
      ({ path, anchor }) =>
        !isThere(path) || (anchor !== null && !headingsOf(path).map(anchorOf).includes(anchor)),
    );
    expect(dead).toEqual([]);
  });

  test('name only existing files and folders of the code', () => {
    const named = pages.flatMap((page) =>
      [...sourceText(page).matchAll(/`((?:app|lib|db|tests|deploy|\.ci|\.github)\/[\w./[\]()-]+)`/g)].map(
        ([, path]) => ({ page, path: path ?? '' }),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
  });

  test.each([
    ['faults', Object.entries(faultRows).map(([number, { fault }]) => `| ${number} | ${fault} |`)],
    ['requirements', Object.entries(requirements).map(([number, { what }]) => `| ${number} | ${what} |`)],
  ])('list in docs/security.md the %s of the tests', (_, rows) => {
    const lines = sourceText('docs/security.md').split('\n');
    expect(rows.filter((row) => !lines.includes(row))).toEqual([]);
  });
});
