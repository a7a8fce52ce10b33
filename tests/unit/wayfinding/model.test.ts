import { expect, test } from 'vitest';
import { wayWrite } from '#lib/contract/schemas/wayfinding.ts';
import { parseColor } from '#lib/wayfinding/floor/colors.ts';
import { plainWay, wayOf } from '#lib/wayfinding/model.ts';
import { markerOf } from './drawings.ts';

test('icons of stairs, lifts and entrances count as their kinds, unless a kind is set; hidden ones are ignored', () => {
  const kindOf = (icon: string, rest = {}) => wayOf(markerOf('m', [0, 0], null, { icon, ...rest }))?.kind;
  expect(['stairs', 'elevator', 'escalator', 'entrance', 'exit', 'star'].map((icon) => kindOf(icon))).toEqual(
    ['stairs', 'elevator', 'escalator', 'entrance', 'entrance', undefined],
  );
  expect(wayOf(markerOf('m', [0, 0], { kind: 'door' }, { icon: 'stairs' }))?.kind).toBe('door');
  expect(kindOf('stairs', { isHidden: true })).toBeUndefined();
});

test('omitted values of a marker are the defaults of the contract', () => {
  expect(wayWrite.parse({ kind: 'door' })).toEqual({ kind: 'door', ...plainWay });
});

test('corrected colours are read in every form that a colour may have', () => {
  expect(['#12f', '#1122ff', '#1122ff80'].map(parseColor)).toEqual(Array(3).fill([0x11, 0x22, 0xff]));
});
