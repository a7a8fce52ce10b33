import { expect, test } from 'vitest';
import { typeAhead } from '#lib/editor/model/type-ahead.ts';

const typed = (...keys: string[]) => keys.reduce((before, key) => typeAhead(before, key) ?? before, '');

test('letters and blanks are kept in their order', () => {
  expect(typed(...'Hall 2')).toBe('Hall 2');
  expect(typed('é', 'ß')).toBe('éß');
});

test('Backspace takes back a letter and never means the place', () => {
  expect(typed('a', 'b', 'Backspace')).toBe('a');
  expect(typeAhead('', 'Backspace')).toBe('');
});

test('Enter ends a name, and what follows changes it no more; without a name it means what it always means', () => {
  expect(typed('a', 'Enter', 'b', 'Backspace', 'Enter')).toBe('a\n');
  expect(typeAhead('', 'Enter')).toBeNull();
});

test('other keys are left to the editor', () => {
  for (const key of ['Escape', 'Tab', 'ArrowLeft', 'Delete', 'F2']) expect(typeAhead('a', key)).toBeNull();
});
