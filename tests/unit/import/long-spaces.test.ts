import { expect, test } from 'vitest';
import { readViewBox } from '#lib/formats/svg-size.ts';
import { identity, readTransform } from '#lib/import/svg/matrix.ts';
import { readPathData } from '#lib/import/svg/path-data.ts';

const spaces = ' '.repeat(300_000);

test('a run of 300,000 spaces in a transform, a path or a viewBox is read once', () => {
  expect(readTransform(`translate(1 2)${spaces}x`)).toEqual(identity);
  expect(readTransform(`translate(1${spaces}x)`)).toEqual(identity);
  expect(readTransform(`translate(1${spaces},${spaces}2)`)).toMatchObject(readTransform('translate(1 2)'));
  expect(readPathData(`M0 0 L1${spaces}x`, { segments: 10 })).toBeNull();
  expect(readPathData(`M0 0 L1${spaces},${spaces}2`, { segments: 10 })).toEqual(
    readPathData('M0 0 L1 2', { segments: 10 }),
  );
  expect(readViewBox(`0 0${spaces}10 10`)).toBeNull();
});
