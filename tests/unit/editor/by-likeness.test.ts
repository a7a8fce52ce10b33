import { describe, expect, test } from 'vitest';
import { byLikeness } from '#lib/editor/ui/places/by-likeness.ts';

const run = () => {};
const labels = (search: string, ...entries: [string, (() => void) | null][]) =>
  byLikeness(
    entries.map(([label, does]) => ({ label, run: does })),
    search,
  ).map(({ label }) => label);

describe('commands that match a search', () => {
  test('begin with the closest start: Enter runs the typed one', () => {
    expect(labels('bring in', ['Bring to front', null], ['Bring in…', run])).toEqual([
      'Bring in…',
      'Bring to front',
    ]);
    expect(labels('level', ['Bring the level in', run], ['Level up', run], ['A level', run])).toEqual([
      'Level up',
      'Bring the level in',
      'A level',
    ]);
  });

  test('end, among equals, with those that are not available', () => {
    expect(labels('Bring', ['Bring to front', null], ['Bring in…', run], ['Bring back', run])).toEqual([
      'Bring in…',
      'Bring back',
      'Bring to front',
    ]);
  });

  test('are found regardless of case and accents', () => {
    expect(labels('uber', ['Ein Über', run], ['Überblick', run])).toEqual(['Überblick', 'Ein Über']);
  });
});
