import { expect, test } from 'vitest';
import { filesIn, sourceText } from '#tests/support/imports.ts';

const linesMax = 300;

/** Tables and what commands write, one entry after the other: how long each may be. */
const tables: Readonly<Record<string, number>> = {
  'lib/contract/calls.ts': 480,
  'lib/strings/editor.de.ts': 620,
  'lib/strings/editor.en.ts': 620,
  'lib/strings/errors.de.ts': 400,
  'lib/strings/errors.en.ts': 400,
  'tests/faults/rows.ts': 450,
  'tests/fixtures/images/hostile-svgs.ts': 350,
  'tests/security/requirements.ts': 700,
};

/** Of packages what is written by hand. */
const sources = [
  ...filesIn(['app', 'lib', 'db', 'tests'], /\.(?:ts|tsx|mjs|css)$/),
  ...filesIn(['packages'], /\/(?:src|types)\/.*\.tsx?$|^packages\/[\w/-]+\/?build\.ts$/).filter(
    (file) => file !== 'packages/client/src/generated.ts',
  ),
];

test('files have at most 300 lines, and those named here, which are tables, little more than they need', () => {
  const lengths = new Map(sources.map((file) => [file, sourceText(file).trimEnd().split('\n').length]));
  expect(lengths.size).toBeGreaterThan(800);
  expect([...lengths].filter(([file, length]) => length > (tables[file] ?? linesMax))).toEqual([]);
  const needless = Object.keys(tables).filter((file) => (lengths.get(file) ?? 0) <= linesMax);
  expect(needless).toEqual([]);
});
