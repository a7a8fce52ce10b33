import { boundsOf } from '../../geometry/bounds.ts';
import type { Document } from '../model/document.ts';
import type { Naming, ScreenState } from './state.ts';

/** Returns the state in which a place gets its name: it is selected and in sight, on its level. */
export function naming(document: Document, { showWanted }: ScreenState, next: Naming): Partial<ScreenState> {
  const place = document.place(next.ids[next.at] ?? '');
  if (!place) return { naming: null };
  const shown = { levelId: place.level, selection: [place.id], vertex: null, focus: null };
  return { ...shown, naming: next, showWanted: showWanted + 1 };
}

/**
 * Returns what is named after a selection: the place that was selected, if it is one of those that get their names. A
 * selection of something else ends it; an empty one does not.
 */
export function namingWithout(now: Naming | null, selection: readonly string[]): Naming | null {
  const [id] = selection;
  if (!now || id === undefined) return now;
  const at = now.ids.indexOf(id);
  return at < 0 || selection.length > 1 ? null : { ...now, at };
}

/** Returns what is named after places were deleted. Null if none is left. */
export function namingThere(document: Document, { ids, at, step }: Naming): Naming | null {
  const left = ids.filter((id) => document.place(id));
  const passed = ids.slice(0, at).filter((id) => document.place(id)).length;
  return left.length === 0 ? null : { ids: left, at: Math.min(passed, left.length - 1), step };
}

/** Returns the areas of these places that have no title in any language, in the order in which they get their names. */
export function unnamedRooms(document: Document, ids: readonly string[]): string[] {
  const rooms = ids.flatMap((id) => {
    const place = document.place(id);
    return place?.kind === 'area' && Object.values(place.translations).every(({ title }) => !title)
      ? place
      : [];
  });
  return document.levels().flatMap(({ id }) =>
    inReadingOrder(
      document,
      rooms.filter(({ level }) => level === id).map((room) => room.id),
    ),
  );
}

/** Returns areas in the order in which a page is read: from the top down, in a row from left to right. */
function inReadingOrder(document: Document, ids: readonly string[]): string[] {
  const rooms = ids.flatMap((id) => {
    const place = document.place(id);
    if (!place) return [];
    const { minX, minY, maxX, maxY } = boundsOf(place.kind === 'area' ? place.data : [place.position]);
    return [{ id, x: (minX + maxX) / 2, y: (minY + maxY) / 2, height: maxY - minY }];
  });
  const rows: (typeof rooms)[] = [];
  for (const room of rooms.sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && room.y - first.y <= Math.max(first.height, room.height) / 2) row.push(room);
    else rows.push([room]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x).map(({ id }) => id));
}
