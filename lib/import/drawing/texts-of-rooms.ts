import { type Bounds, boundsOf } from '../../geometry/bounds.ts';
import { type Ring, ringArea, ringContains } from '../../geometry/polygon.ts';
import type { Floor } from './split-floors.ts';

/** Returns the texts of each room: those whose middle lies in it and in no smaller room. */
export function textsOfRooms<T extends Pick<Floor['texts'][number], 'at' | 'role'>>(
  rooms: readonly Ring[],
  texts: readonly T[],
): ReadonlyMap<Ring, T[]> {
  const found = new Map<Ring, T[]>();
  const roomsAt = grid(rooms);
  for (const text of texts) {
    const { role, at } = text;
    if (role !== 'roomTexts' && role !== 'texts' && role !== 'rooms' && role !== 'other') continue;
    const ring = roomsAt(at[0], at[1]).find((room) => ringContains(room, at));
    if (!ring) continue;
    const own = found.get(ring);
    if (own) own.push(text);
    else found.set(ring, [text]);
  }
  return found;
}

/** Returns a function that gives the rooms near a point, the smallest first. */
function grid(rooms: readonly Ring[]): (x: number, y: number) => readonly Ring[] {
  const all = rooms
    .map((ring) => ({ ring, area: ringArea(ring), box: boundsOf(ring) }))
    .sort((a, b) => a.area - b.area);
  const { minX, minY, maxX, maxY } = around(all.map(({ box }) => box));
  const side = Math.max(1, Math.ceil(Math.sqrt(all.length)));
  const columnOf = (x: number) =>
    Math.min(side - 1, Math.max(0, Math.floor(((x - minX) / (maxX - minX)) * side) || 0));
  const rowOf = (y: number) =>
    Math.min(side - 1, Math.max(0, Math.floor(((y - minY) / (maxY - minY)) * side) || 0));
  const cells: Ring[][] = Array.from({ length: side * side }, () => []);
  for (const { ring, box } of all)
    for (let row = rowOf(box.minY); row <= rowOf(box.maxY); row++)
      for (let column = columnOf(box.minX); column <= columnOf(box.maxX); column++)
        cells[row * side + column]?.push(ring);
  return (x, y) => cells[rowOf(y) * side + columnOf(x)] ?? [];
}

function around(boxes: readonly Bounds[]): Bounds {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    minX = Math.min(minX, box.minX);
    minY = Math.min(minY, box.minY);
    maxX = Math.max(maxX, box.maxX);
    maxY = Math.max(maxY, box.maxY);
  }
  return { minX, minY, maxX, maxY };
}
