import { fill } from '../messages/fill.ts';

type Named = { key: string; way?: object | null };

/**
 * Returns what a place is called where a map is edited: its title, else `untitled` with its key. Doors, stairs and lifts
 * mostly have no title: their key alone names their kind.
 */
export function placeName({ key, way }: Named, title: string | null | undefined, untitled: string): string {
  return title || (way ? key : fill(untitled, { key }));
}
