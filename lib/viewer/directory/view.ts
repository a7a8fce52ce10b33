/**
 * What the list shows: everything, what is open now, one category, or what matches the filter. A list that `follows` the
 * chips of a phone stays while one of them is pressed, and leaves them the focus.
 */
export type View =
  | { kind: 'start' | 'open' }
  | { kind: 'category'; tagId: string }
  | { kind: 'filter'; follows?: boolean };
