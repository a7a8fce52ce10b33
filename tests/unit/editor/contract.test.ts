import { expect, test } from 'vitest';
import { builtInIcons } from '#lib/contract/schemas/icons.ts';
import { iconPaths } from '#lib/map/drawing/icons.ts';

test('the icons that the editor offers are those of the contract', () => {
  expect(Object.keys(iconPaths).toSorted()).toEqual([...builtInIcons].toSorted());
});
