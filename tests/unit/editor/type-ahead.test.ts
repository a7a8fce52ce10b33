import { expect, test } from 'vitest';
import { titlesOf, typeAhead } from '#lib/editor/model/type-ahead.ts';

const typed = (...keys: string[]) => keys.reduce((before, key) => typeAhead(before, key, 2) ?? before, '');

test('typed letters and blanks are kept in their order', () => {
  expect(typed(...'Hall 2')).toBe('Hall 2');
  expect(typed('é', 'ß')).toBe('éß');
});

test('Backspace deletes a letter and never the place', () => {
  expect(typed('a', 'b', 'Backspace')).toBe('a');
  expect(typeAhead('', 'Backspace', 2)).toBe('');
});

test('Enter ends a name, which no later key changes; without a name it has its usual meaning', () => {
  expect(typed('a', 'Enter', 'b', 'Backspace', 'Enter')).toBe('a\n');
  expect(typeAhead('', 'Enter', 2)).toBeNull();
});

test('Tab leads to the title of the next language and ends the name after the last; a name does not begin with it', () => {
  expect(titlesOf(typed(...'Hall 1', 'Tab', ...'Saal 1', 'Enter'))).toEqual(['Hall 1', 'Saal 1']);
  expect(typed('a', 'Tab', 'b', 'Tab', 'c')).toBe('a\tb\n');
  for (const key of ['Tab', ' ']) expect(typeAhead('', key, 2)).toBeNull();
});

test('other keys are left to the editor', () => {
  for (const key of ['Escape', 'ArrowLeft', 'Delete', 'F2']) expect(typeAhead('a', key, 2)).toBeNull();
});
