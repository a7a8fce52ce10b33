import type { PointerInput } from './gestures.ts';

/** A press of the primary button or a finger, with the number of presses in a row at the same spot. */
export type Press = Pick<PointerInput, 'x' | 'y' | 'time' | 'pointerType'> & { readonly count: number };

/** Two presses within this time and distance are a double click, as in browsers. */
const doubleMaxMs = 500;
const doubleMaxPx = { mouse: 5, pen: 12, touch: 30 };

/** Returns the next press with its count. Pointer events have no count: their `detail` is always 0. */
export function countPress(last: Press | null, next: Omit<Press, 'count'>): Press {
  const isAgain =
    last !== null &&
    last.pointerType === next.pointerType &&
    next.time - last.time <= doubleMaxMs &&
    isNear(last, next);
  return { ...next, count: isAgain ? last.count + 1 : 1 };
}

/** Checks whether a press that ends here was a click. After a drag the count starts again. */
export function isNear(press: Press, at: Omit<Press, 'count' | 'time' | 'pointerType'>): boolean {
  return Math.hypot(at.x - press.x, at.y - press.y) <= doubleMaxPx[press.pointerType];
}
