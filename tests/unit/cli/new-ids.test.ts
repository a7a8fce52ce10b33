import { expect, test } from 'vitest';
import { NewIds } from '../../../packages/cli/src/folder/new-ids.ts';

const room = { data: [[0, 0]], translations: { en: { title: 'Box' } } };
const made = (taken: string[] = []) => {
  const ids = new NewIds('project', taken);
  return [0, 1].map(() => ids.make('levels/ground.json', 'area', room));
};

test('the same content gets the same id in each run, and a copy of it another one', () => {
  const [first, second] = made();
  expect(made()).toEqual([first, second]);
  expect(first).not.toBe(second);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a copy of a known record, another file and another project get other ids', () => {
  const [first = '', second] = made();
  expect(made([first])[0]).toBe(second);
  expect(new NewIds('project', []).make('levels/roof.json', 'area', room)).not.toBe(first);
  expect(new NewIds('other', []).make('levels/ground.json', 'area', room)).not.toBe(first);
});
