import type { Point } from '../../geometry/point.ts';
import { outlinePlace } from '../pen/paint-place.ts';
import type { Pen } from '../pen/pen.ts';
import type { Person } from '../together/people.ts';
import type { World } from '../tools/types.ts';

/** Paints what others have selected on this level, each in the colour of the person, and their pointers. */
export function paintPeople(
  pen: Pen,
  people: readonly Person[],
  { document, level }: Pick<World, 'document' | 'level'>,
): void {
  const here = people.filter((person) => person.level === level.id);
  for (const { selection, color } of here)
    for (const id of selection) {
      const place = document.place(id);
      if (place?.level === level.id) outlinePlace(pen, place, color);
    }
  for (const { pointer, color, name } of here) if (pointer) paintPointer(pen, pointer, color, name);
}

/** An arrow with its tip at 0, 0, in screen px. */
const arrow = [
  [0, 0],
  [0, 15],
  [4, 11.5],
  [6.8, 17.5],
  [9.2, 16.4],
  [6.5, 10.6],
  [11.5, 10.6],
] as const;
const nameCharsMax = 24;

function paintPointer({ context, project }: Pen, at: Point, color: string, name: string): void {
  const [x, y] = project(at);
  context.save();
  context.translate(x, y);
  context.beginPath();
  for (const [i, [dx, dy]] of arrow.entries()) {
    if (i === 0) context.moveTo(dx, dy);
    else context.lineTo(dx, dy);
  }
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = 2.5;
  context.strokeStyle = '#ffffff';
  context.stroke();
  context.fillStyle = color;
  context.fill();
  if (name !== '') paintName(context, shortened(name), color);
  context.restore();
}

function shortened(name: string): string {
  const chars = [...name];
  return chars.length > nameCharsMax ? `${chars.slice(0, nameCharsMax - 1).join('')}…` : name;
}

function paintName(context: CanvasRenderingContext2D, name: string, color: string): void {
  context.font = '500 12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  const width = context.measureText(name).width;
  context.beginPath();
  context.roundRect(10, 18, width + 12, 20, 6);
  context.fillStyle = color;
  context.fill();
  context.fillStyle = '#ffffff';
  context.fillText(name, 16, 28.5);
}
