/**
 * What the list shows: everything, what is open now, one category, what matches the filter, or chosen places. A list that `follows` the
 * chips of a phone stays while one of them is pressed, and leaves them the focus.
 */
export type View =
  | { kind: 'start' | 'open' }
  | { kind: 'category'; tagId: string }
  | { kind: 'filter'; follows?: boolean }
  | { kind: 'favourites'; ids(): readonly string[] };
