import { expect, test } from 'vitest';
import { filesIn, sourceText } from '#tests/support/imports.ts';

const linesMax = 300;

/** Tables and generated files, one entry after the other, with their maximum number of lines. */
const tables: Readonly<Record<string, number>> = {
  'tests/faults/rows.ts': 450,
  'tests/fixtures/images/hostile-svgs.ts': 350,
  'tests/security/requirements.ts': 700,
};

/** Without the generated files of packages. */
const sources = [
  ...filesIn(['app', 'lib', 'db', 'packages/embedded-postgres', 'tests'], /\.(?:ts|tsx|mjs|css)$/),
  ...filesIn(['packages'], /\/(?:src|types)\/.*\.tsx?$|^packages\/[\w/-]+\/?build\.ts$/).filter(
    (file) => file !== 'packages/client/src/generated.ts',
  ),
];

test('files have at most 300 lines, and the tables named here little more than they need', () => {
  const lengths = new Map(sources.map((file) => [file, sourceText(file).trimEnd().split('\n').length]));
  expect(lengths.size).toBeGreaterThan(800);
  expect([...lengths].filter(([file, length]) => length > (tables[file] ?? linesMax))).toEqual([]);
  const needless = Object.keys(tables).filter((file) => (lengths.get(file) ?? 0) <= linesMax);
  expect(needless).toEqual([]);
});
