import { expect, test } from 'vitest';
import { designStatements } from '#tests/support/design-statements.ts';
import { hasTest } from '#tests/support/named-tests.ts';
import { visitorStatements } from '#tests/support/visitor-statements.ts';

type Statement = { says: string; tests: readonly (readonly [file: string, ...names: string[]])[] };

/** Tests that a statement names and that do not exist. */
const missingOf = (statements: readonly Statement[]) =>
  statements.flatMap(({ says, tests }) =>
    tests.flatMap(([file, ...names]) =>
      names.filter((name) => !hasTest([`tests/${file}`, name])).map((name) => `${says}: ${file}: ${name}`),
    ),
  );

test('each of the 25 things that a visitor may expect is held by tests that exist', () => {
  expect(visitorStatements.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  expect(missingOf(visitorStatements)).toEqual([]);
  for (const { tests } of visitorStatements) expect(tests.length).toBeGreaterThan(0);
});

test('what the public map promises on phones, in languages and offline is held by tests that exist', () => {
  expect(missingOf(designStatements)).toEqual([]);
  for (const { tests } of designStatements) expect(tests.length).toBeGreaterThan(0);
});
