import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseGoals } from '#tests/bench/support/choose-goals.ts';

const root = new URL('../../../', import.meta.url);
const goal = (...ids: string[]) => ({ ids, measure: async () => [] });

test('the bench measures the named goals, or all', () => {
  const goals = [goal('R1', 'R2'), goal('V1')];
  expect(chooseGoals(goals, ['R2'])).toEqual([goals[0]]);
  expect(chooseGoals(goals, [])).toEqual(goals);
});

test('an unknown goal is refused with the list of known ones', () => {
  const goals = [goal('R1', 'R2'), goal('V1')];
  expect(() => chooseGoals(goals, ['V1', 'V9'])).toThrow('There is no goal V9. The goals are R1, R2, V1.');
});

test('each goal of the documented table is measured by the file that it names', () => {
  const rows = [
    ...readFileSync(new URL('docs/performance.md', root), 'utf8').matchAll(
      /^\| ([A-Z]\d) \| .* \| `((?:goals|tests)\/[^`]+)` \|$/gm,
    ),
  ];
  expect(rows.length).toBeGreaterThan(15);
  const known = readdirSync(new URL('tests/bench/goals', root)).map((file) => `goals/${file}`);
  for (const [, id, file = ''] of rows) {
    if (file.startsWith('tests/')) continue;
    expect(known, id).toContain(file);
    expect(readFileSync(new URL(`tests/bench/${file}`, root), 'utf8'), id).toMatch(
      new RegExp(`ids: \\[[^\\]]*'${id}'`),
    );
  }
});
