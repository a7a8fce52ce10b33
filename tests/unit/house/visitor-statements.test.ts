import { expect, test } from 'vitest';
import { designStatements } from '#tests/support/design-statements.ts';
import { hasTest } from '#tests/support/named-tests.ts';
import { visitorStatements } from '#tests/support/visitor-statements.ts';

type Statement = { says: string; tests: readonly (readonly [file: string, ...names: string[]])[] };

/** Returns the tests that a statement names and that do not exist. */
const missingOf = (statements: readonly Statement[]) =>
  statements.flatMap(({ says, tests }) =>
    tests.flatMap(([file, ...names]) =>
      names.filter((name) => !hasTest([`tests/${file}`, name])).map((name) => `${says}: ${file}: ${name}`),
    ),
  );

test('each of the 25 statements to visitors has existing tests', () => {
  expect(visitorStatements.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  expect(missingOf(visitorStatements)).toEqual([]);
  for (const { tests } of visitorStatements) expect(tests.length).toBeGreaterThan(0);
});

test('the statements about phones, languages and offline use have existing tests', () => {
  expect(missingOf(designStatements)).toEqual([]);
  for (const { tests } of designStatements) expect(tests.length).toBeGreaterThan(0);
});
