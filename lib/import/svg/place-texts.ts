import { boundsOf, emptyBounds, unionBounds } from '../../geometry/bounds.ts';
import { type Ring, ringArea, ringContains } from '../../geometry/polygon.ts';
import type { Note } from '../proposal.ts';
import type { Tally } from '../report.ts';
import type { Drawn } from './draw.ts';
import type { DrawnText } from './texts-of.ts';

/** A shape that may become a place. */
export type Room = {
  /** Number of its element. */
  element: number;
  ring: Ring;
  notes: Note[];
  name: string | null;
  idName: string | null;
  id: string | null;
  layer: string | null;
  /** The texts inside, in reading order. */
  texts: string[];
};

/** Assigns each text to the smallest shape around its middle. */
export function placeTexts(drawn: readonly Drawn[], rooms: readonly Room[], tally: Tally): void {
  const find = finder(rooms);
  const inside = new Map<Room, DrawnText[]>();
  for (const each of drawn) {
    if (!('texts' in each)) continue;
    let isPlaced = false;
    for (const text of each.texts) {
      const room = find(text);
      if (!room) continue;
      const there = inside.get(room);
      if (there) there.push(text);
      else inside.set(room, [text]);
      isPlaced = true;
    }
    const words = each.texts.map(({ text }) => text).join(' ');
    tally.end(words === '' ? 'emptyText' : isPlaced ? 'textInShape' : 'textInNoShape', words);
  }
  for (const [room, texts] of inside) {
    const lineHeight = Math.max(1e-9, texts[0]?.height ?? 0) / 2;
    const line = ({ middle }: DrawnText) => Math.round(middle[1] / lineHeight);
    texts.sort((one, other) => line(one) - line(other) || one.middle[0] - other.middle[0]);
    room.texts = texts.map(({ text }) => text);
  }
}

const columnsOfRooms = 256;

/** Returns a function that searches rooms from the smallest, and only those in the column of the text. */
function finder(rooms: readonly Room[]): (text: DrawnText) => Room | null {
  const sorted = rooms
    .map((room) => ({ room, ...boundsOf(room.ring), area: ringArea(room.ring) }))
    .sort((one, other) => one.area - other.area);
  const { minX: left, maxX: right } = sorted.reduce(unionBounds, emptyBounds);
  const columnOf = (x: number) => Math.floor(((x - left) / (right - left || 1)) * columnsOfRooms);
  const columns = new Map<number, typeof sorted>();
  for (const each of sorted)
    for (let column = columnOf(each.minX); column <= columnOf(each.maxX); column++) {
      const there = columns.get(column);
      if (there) there.push(each);
      else columns.set(column, [each]);
    }
  return ({ middle: [x, y] }) => {
    const found = columns
      .get(columnOf(x))
      ?.find(
        ({ room, minX, minY, maxX, maxY }) =>
          x >= minX && x <= maxX && y >= minY && y <= maxY && ringContains(room.ring, [x, y]),
      );
    return found?.room ?? null;
  };
}
