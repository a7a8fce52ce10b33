import { describe, expect, test } from 'vitest';
import type { Place } from '#lib/editor/model/types.ts';
import { picked, pickOf } from '#lib/editor/ui/places/pick-places.ts';

const places = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }) as Place);
const place = (id: string) => ({ id }) as Place;
const held = { shiftKey: false, ctrlKey: false, metaKey: false };

describe('a click in the list of places', () => {
  test('selects one place, or one more with Ctrl or Cmd', () => {
    const list = { places, selection: ['a'], anchor: 'a' };
    expect(picked(place('c'), pickOf(held), list)).toEqual(['c']);
    expect(picked(place('c'), pickOf({ ...held, ctrlKey: true }), list)).toEqual(['a', 'c']);
    expect(picked(place('a'), pickOf({ ...held, metaKey: true }), list)).toEqual([]);
  });

  test('selects all from the last one with Shift, also upwards and again from the same place', () => {
    const shift = pickOf({ ...held, shiftKey: true });
    const list = { places, selection: ['b'], anchor: 'b' };
    expect(picked(place('d'), shift, list)).toEqual(['b', 'c', 'd']);
    expect(picked(place('a'), shift, { ...list, selection: ['b', 'c', 'd'] })).toEqual(['b', 'a']);
    expect(picked(place('e'), shift, { ...list, anchor: null, selection: ['d'] })).toEqual(['d', 'e']);
  });

  test('selects one place with Shift if nothing in the list was selected before', () => {
    expect(picked(place('c'), 'range', { places, selection: ['x'], anchor: null })).toEqual(['c']);
  });
});
