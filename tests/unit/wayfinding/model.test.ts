import { expect, test } from 'vitest';
import { wayWrite } from '#lib/contract/schemas/wayfinding.ts';
import { parseColor } from '#lib/wayfinding/floor/colors.ts';
import { plainWay, wayOf } from '#lib/wayfinding/model.ts';
import { markerOf } from './drawings.ts';

test('icons of stairs, lifts and entrances stand for their kinds, unless something was set; hidden ones do nothing', () => {
  const kindOf = (icon: string, rest = {}) => wayOf(markerOf('m', [0, 0], null, { icon, ...rest }))?.kind;
  expect(['stairs', 'elevator', 'escalator', 'entrance', 'exit', 'star'].map((icon) => kindOf(icon))).toEqual(
    ['stairs', 'elevator', 'escalator', 'entrance', 'entrance', undefined],
  );
  expect(wayOf(markerOf('m', [0, 0], { kind: 'door' }, { icon: 'stairs' }))?.kind).toBe('door');
  expect(kindOf('stairs', { isHidden: true })).toBeUndefined();
});

test('what is not said of a marker is what the contract fills in', () => {
  expect(wayWrite.parse({ kind: 'door' })).toEqual({ kind: 'door', ...plainWay });
});

test('corrected colours are read in every form that a colour may have', () => {
  expect(['#12f', '#1122ff', '#1122ff80'].map(parseColor)).toEqual(Array(3).fill([0x11, 0x22, 0xff]));
});
