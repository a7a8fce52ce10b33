import { expect, test } from 'vitest';
import { hasTest } from '#tests/support/named-tests.ts';
import { visitorStatements } from '#tests/support/visitor-statements.ts';

test('each of the 25 things that a visitor may expect is held by tests that exist', () => {
  expect(visitorStatements.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  const missing = visitorStatements.flatMap(({ number, tests }) =>
    tests.flatMap(([file, ...names]) =>
      names.filter((name) => !hasTest([`tests/${file}`, name])).map((name) => `${number}: ${file}: ${name}`),
    ),
  );
  expect(missing).toEqual([]);
  for (const { tests } of visitorStatements) expect(tests.length).toBeGreaterThan(0);
});
