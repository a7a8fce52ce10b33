import type { Draft } from './draft.ts';

/** Checks whether a file with doors offers directions to a map that is still empty and has none. */
export function mayHaveDirections({ read, known }: Pick<Draft, 'read' | 'known'>): boolean {
  return (
    known.levels.length === 0 && !known.hasDirections && read.places.some(({ way }) => way !== undefined)
  );
}
