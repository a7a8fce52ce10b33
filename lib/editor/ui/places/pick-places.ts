import type { Place } from '../../model/types.ts';

/** How a click in a list selects: one entry, another one too, or all from the last one on. */
export type Pick = 'one' | 'toggle' | 'range';

/** Returns how a click with its modifiers selects. */
export function pickOf(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): Pick {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'one';
}

type Listed = {
  places: readonly Place[];
  selection: readonly string[];
  /** Where a range begins. */
  anchor: string | null;
};

/** Returns the ids that a click on `place` selects. The clicked place is the last. */
export function picked({ id }: Place, how: Pick, { places, selection, anchor }: Listed): string[] {
  if (how === 'one') return [id];
  if (how === 'toggle')
    return selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id];
  const to = places.findIndex((place) => place.id === id);
  const start = places.findIndex((place) => place.id === (anchor ?? selection.at(-1)));
  const from = start < 0 ? to : start;
  const range = places.slice(Math.min(from, to), Math.max(from, to) + 1).map((place) => place.id);
  return from <= to ? range : range.reverse();
}
