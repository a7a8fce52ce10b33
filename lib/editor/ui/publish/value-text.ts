import { writeHours } from '../../../import/hours/write-hours.ts';
import { writeOccupancy } from '../../../import/table/occupancy-cell.ts';
import type { EditorStrings } from '../../../messages/editor.ts';
import { fill } from '../../../messages/fill.ts';
import type { Reader } from '../../model/document.ts';
import type { FieldClash } from '../../model/merge.ts';
import type { Marker, Place } from '../../model/types.ts';

export type ValueWorld = { t: EditorStrings; document: Pick<Reader, 'get' | 'project'>; language: string };

const charsMax = 300;
const status = (t: EditorStrings, value: string) =>
  (t.inspector.statuses as Readonly<Record<string, string>>)[value] ?? value;

/** Returns one side of a clash as the screen shows the value elsewhere. */
export function valueText(path: FieldClash['path'], value: unknown, world: ValueWorld): string {
  const { t, document, language } = world;
  if (value === null || value === undefined || value === '') return t.conflict.empty;
  if (Array.isArray(value) && value.length === 0) return t.conflict.empty;
  const field = path.split('.').at(-1) ?? path;
  switch (field) {
    case 'status':
      return status(t, String(value));
    case 'level':
    case 'defaultLevelId':
      return nameOf(document, String(value));
    case 'tags':
      return (value as string[]).map((id) => nameOf(document, id)).join(', ');
    case 'workingHours':
      return writeHours(value as Place['workingHours'], t.hoursWords);
    case 'occupancy': {
      const { none: _, ...words } = t.inspector.statuses;
      const { periods, timezone } = value as NonNullable<Place['occupancy']>;
      return writeOccupancy(periods, timezone ?? document.project().settings.timezone, words);
    }
    case 'data':
      return fill(t.conflict.corners, { count: (value as unknown[]).length }, language);
    case 'position': {
      const [x, y] = value as Marker['position'];
      return `${Math.round(x)}, ${Math.round(y)}`;
    }
    default:
      return plainText(value, t);
  }
}

function plainText(value: unknown, t: EditorStrings): string {
  if (typeof value === 'boolean') return value ? t.conflict.yes : t.conflict.no;
  if (typeof value === 'string') return value.slice(0, charsMax);
  if (typeof value === 'number') return String(value);
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return isList ? value.join(', ').slice(0, charsMax) : t.conflict.exists;
}

function nameOf(document: ValueWorld['document'], id: string): string {
  const entity = document.get(id);
  return entity?.kind === 'tag' || entity?.kind === 'level' ? entity.name : id;
}
