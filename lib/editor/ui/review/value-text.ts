import { weekdays } from '../../../import/hours/weekdays.ts';
import { writeHours } from '../../../import/hours/write-hours.ts';
import { writeOccupancy } from '../../../import/table/occupancy-cell.ts';
import { cutText } from '../../../mapmodel/cut-text.ts';
import { fill } from '../../../messages/fill.ts';
import type { FieldTexts } from '../../../messages/review.ts';
import type { Reader } from '../../model/document.ts';
import type { FieldClash } from '../../model/merge.ts';
import type { Entity, Marker, Place } from '../../model/types.ts';
import { languageName } from '../frame/language-name.ts';
import { timeFormatNames } from '../settings/time-formats.ts';

export type ValueWorld = {
  t: FieldTexts;
  document: Pick<Reader, 'get' | 'project'>;
  language: string;
  /** Whose value it is: forms of a level and of a place name nothing chosen in other words. */
  kind: Entity['kind'];
};

const charsMax = 300;

/** Returns a value of a field as the forms show it. */
export function valueText(path: FieldClash['path'], value: unknown, world: ValueWorld): string {
  const { t, document, language } = world;
  const field = path.split('.').at(-1) ?? path;
  const word = wordsOf(field, world)[String(value)];
  if (word !== undefined) return word;
  if (value === null || value === undefined || value === '') return t.conflict.empty;
  const day = weekdays.find((each) => each === field);
  if (day) return writeHours({ [day]: value }, t.hoursWords);
  if (Array.isArray(value) && value.length === 0) return t.conflict.empty;
  switch (field) {
    case 'level':
    case 'defaultLevelId':
      return nameOf(document, String(value));
    case 'tags':
    case 'tiles':
      return (value as string[]).map((id) => nameOf(document, id)).join(', ');
    case 'defaultLanguage':
      return languageName(String(value), language);
    case 'languages':
      return (value as string[]).map((code) => languageName(code, language)).join(', ');
    case 'enabledEvents':
      return (value as string[]).map((name) => wordOf(t.settings.events, name)).join(', ');
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
    case 'way':
      return wordOf(t.directions?.kinds ?? {}, (value as NonNullable<Marker['way']>).kind);
    case 'logo':
    case 'imageUrl':
      return t.conflict.picture;
    default:
      return plainText(field, value, world);
  }
}

type Words = Readonly<Record<string, string>>;
const none: Words = {};

/** Returns the words of a field that offers some choices, by value; that of null says what nothing chosen means. */
function wordsOf(field: string, { t: { settings, inspector, directions }, kind }: ValueWorld): Words {
  const choices: Readonly<Record<string, Words>> = {
    theme: settings.themes,
    canvasBorderRadius: settings.radii,
    scrollMode: settings.scrolls,
    timeFormat: timeFormatNames,
    orientation: { ...settings.turns, null: settings.turns.project },
    names: {
      ...settings.nameModes,
      null: kind === 'level' ? settings.nameModes.project : inspector.namesAsLevel,
    },
    defaultLevelId: { null: settings.lowest },
    status: inspector.statuses,
    type: inspector.types,
    pinStyle: inspector.pinStyles,
    passage: directions?.way.passages ?? none,
  };
  return choices[field] ?? none;
}

const wordOf = (words: Words, value: string): string => words[value] ?? value;

/** Units of numbers, as behind their fields. */
const units: Words = {
  bearing: '°',
  north: '°',
  idleSeconds: ' s',
  speed: ' m/s',
  bottomMm: ' mm',
  heightMm: ' mm',
  size: ' px',
};

function plainText(field: string, value: unknown, { t, language }: ValueWorld): string {
  if (typeof value === 'boolean') return value ? t.conflict.yes : t.conflict.no;
  if (typeof value === 'string') return cutText(value, charsMax);
  if (typeof value === 'number') {
    const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 6 });
    return number.format(value) + (units[field] ?? '');
  }
  const isTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (isTexts) return cutText(value.join(', '), charsMax);
  return Array.isArray(value) ? String(value.length) : t.conflict.exists;
}

function nameOf(document: ValueWorld['document'], id: string): string {
  const entity = document.get(id);
  return entity?.kind === 'tag' || entity?.kind === 'level' ? entity.name : id;
}
