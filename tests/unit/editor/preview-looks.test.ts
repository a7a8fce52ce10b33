import { expect, test } from 'vitest';
import { looks } from '#lib/editor/ui/import/paint-preview.ts';

test('what is new, changed and left of a proposal is told apart without its colour', () => {
  const shapes = (['new', 'changed', 'left'] as const).map((look) => {
    const { color: _, ...shape } = looks[look];
    return JSON.stringify(shape);
  });
  expect(new Set(shapes).size).toBe(3);
});
