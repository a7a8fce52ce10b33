import { expect, test } from 'vitest';
import { looks } from '#lib/editor/ui/import/paint-preview.ts';

test('new, changed and omitted entities of a proposal are distinguishable without colour', () => {
  const shapes = (['new', 'changed', 'left'] as const).map((look) => {
    const { color: _, ...shape } = looks[look];
    return JSON.stringify(shape);
  });
  expect(new Set(shapes).size).toBe(3);
});
