import { describe, expect, test } from 'vitest';
import { faultRows } from '#tests/faults/rows.ts';
import { requirements } from '#tests/security/requirements.ts';
import { hasTest, type NamedTest } from '#tests/support/named-tests.ts';

type Table = Readonly<Record<number, { tests: readonly NamedTest[] }>>;

const tables: [string, Table, number][] = [
  ['the faults that are survived', faultRows, 41],
  ['the requirements that are kept', requirements, 70],
];

describe.each(tables)('the table of %s', (_, rows, count) => {
  test('has every number once, each with a test', () => {
    expect(Object.keys(rows).map(Number)).toEqual(Array.from({ length: count }, (_each, i) => i + 1));
    for (const [number, { tests }] of Object.entries(rows))
      expect([number, tests.length > 0]).toEqual([number, true]);
  });

  test('names only existing tests', () => {
    const missing = Object.entries(rows).flatMap(([number, { tests }]) =>
      tests.filter((named) => !hasTest(named)).map(([file, name]) => `${number}: ${file} > ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

test('a name that no test has is noticed', () => {
  expect(hasTest(['tests/unit/house/tables.test.ts', 'a name that no test has'])).toBe(false);
  expect(hasTest(['tests/unit/house/tables.test.ts', 'a name that no test has is noticed'])).toBe(true);
});
