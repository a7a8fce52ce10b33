import { expect, test } from 'vitest';
import { countPress, type Press } from '#lib/map/input/count-presses.ts';

type Step = [x: number, y: number, time: number, pointerType?: Press['pointerType']];

function counts(...steps: Step[]): number[] {
  let last: Press | null = null;
  return steps.map(([x, y, time, pointerType = 'mouse']) => {
    last = countPress(last, { x, y, time, pointerType });
    return last.count;
  });
}

test('presses in a row at one spot are counted', () => {
  expect(counts([10, 10, 0], [11, 12, 200], [10, 10, 400])).toEqual([1, 2, 3]);
});

test('a press elsewhere, later or by another pointer starts a new count', () => {
  expect(counts([10, 10, 0], [30, 10, 100])).toEqual([1, 1]);
  expect(counts([10, 10, 0], [10, 10, 600])).toEqual([1, 1]);
  expect(counts([10, 10, 0], [10, 10, 100, 'touch'])).toEqual([1, 1]);
});

test('a finger may miss the spot by more than a mouse', () => {
  expect(counts([10, 10, 0, 'touch'], [30, 20, 200, 'touch'])).toEqual([1, 2]);
});
