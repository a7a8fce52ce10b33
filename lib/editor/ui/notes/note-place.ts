import type { Point } from '../../../geometry/point.ts';
import { boundsOfAll } from '../../commands/geometry.ts';
import type { Editor } from '../../editor.ts';
import type { Note } from '../../team/note.ts';

/** Margin shown around a point, in screen px. */
const marginPx = 120;

/** Shows the level and the point or place of a note. Returns false if they no longer exist. */
export function showNote(editor: Editor, note: Note): boolean {
  const { screen, session, view } = editor;
  const at = pointOf(editor, note);
  if (!note.level || !session.document.get(note.level.id)) return false;
  screen.setLevel(note.level.id);
  const place = note.place && session.document.place(note.place.id);
  if (place) screen.select([place.id]);
  if (at) {
    const [x, y] = at;
    view.show({ minX: x - marginPx, minY: y - marginPx, maxX: x + marginPx, maxY: y + marginPx });
  }
  return true;
}

/** Returns the position of a note on its level: the clicked point, else the middle of its place. */
export function pointOf({ session }: Editor, { at, place }: Note): Point | null {
  const [x, y] = at ?? [];
  if (x !== undefined && y !== undefined) return [x, y];
  const found = place && session.document.place(place.id);
  if (!found) return null;
  const { minX, minY, maxX, maxY } = boundsOfAll([found]);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}
