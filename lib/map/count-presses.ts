import type { PointerInput } from './gestures.ts';

/** A press of the primary button or a finger, with how many came at its spot in a row. */
export type Press = Pick<PointerInput, 'x' | 'y' | 'time' | 'pointerType'> & { readonly count: number };

/** Two presses within this time and distance are a double click, as browsers count them. */
const doubleMaxMs = 500;
const doubleMaxPx = { mouse: 5, pen: 12, touch: 30 };

/** The next press counted. A pointer event does not say it: its `detail` is always 0. */
export function countPress(last: Press | null, next: Omit<Press, 'count'>): Press {
  const isAgain =
    last !== null &&
    last.pointerType === next.pointerType &&
    next.time - last.time <= doubleMaxMs &&
    isNear(last, next);
  return { ...next, count: isAgain ? last.count + 1 : 1 };
}

/** Whether a press that ends here was a click; after a drag the next press begins anew. */
export function isNear(press: Press, at: Omit<Press, 'count' | 'time' | 'pointerType'>): boolean {
  return Math.hypot(at.x - press.x, at.y - press.y) <= doubleMaxPx[press.pointerType];
}
