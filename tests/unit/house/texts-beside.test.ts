import { expect, test } from 'vitest';
import { sourceFiles } from '#tests/support/imports.ts';
import { textsBesideGuests } from '#tests/support/jsx-texts.ts';

// A browser's translator takes texts out of the page. React then has no place to put what comes beside them.
test('a text beside nodes that come and go stands in an element of its own', () => {
  const files = sourceFiles().filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(textsBesideGuests)).toEqual([]);
});
