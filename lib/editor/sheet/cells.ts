import type { HoursWords } from '../../import/hours/hours-words.ts';
import { keepExceptions } from '../../import/hours/keep-exceptions.ts';
import { readWeek } from '../../import/hours/read-week.ts';
import { isSameWeek, writeHours } from '../../import/hours/write-hours.ts';
import type { Note } from '../../import/proposal.ts';
import { joinTags, splitTags } from '../../import/table/cells.ts';
import { readOccupancy, writeOccupancy } from '../../import/table/occupancy-cell.ts';
import {
  readColor,
  readIcon,
  readKeywords,
  readStatus,
  type StatusWords,
  writeKeywords,
} from '../../import/table/values.ts';
import { lineOf, paragraphOf, tagsOf, titleOf } from '../../import/texts.ts';
import { limits } from '../../plans/limits.ts';
import { withTexts } from '../commands/command.ts';
import type { Reader } from '../model/document.ts';
import type { Place } from '../model/types.ts';
import type { SheetColumn } from './columns.ts';

/** Context for reading and writing cells. */
export type SheetWorld = {
  readonly document: Pick<Reader, 'get' | 'project'>;
  readonly statusWords: StatusWords;
  readonly hoursWords: HoursWords;
  /** Names of the built-in icons. */
  readonly icons: ReadonlySet<string>;
  /** Text of a cell for a marker with an uploaded icon. */
  readonly ownIcon: string;
};

/** Reason why a cell rejects a text. The strings have a sentence for each. */
export type CellFault =
  | 'readOnly'
  | 'markersOnly'
  | 'tooLong'
  | 'tooMany'
  | 'tagsMax'
  | 'color'
  | 'icon'
  | 'status'
  | 'hours'
  | 'occupancy';

/** Returns the text that a cell shows and that copying gives. */
export function cellText(place: Place, { field, language }: SheetColumn, world: SheetWorld): string {
  const texts = language === null ? undefined : place.translations[language];
  switch (field) {
    case 'title':
      return texts?.title ?? '';
    case 'description':
      return texts?.description ?? '';
    case 'keywords':
      return writeKeywords(texts?.keywords ?? []);
    case 'level':
      return nameOf(world, place.level);
    case 'tags':
      return joinTags(place.tags.map((id) => nameOf(world, id)).filter(Boolean));
    case 'color':
      return place.color;
    case 'icon':
      return place.kind === 'area' ? '' : place.customIcon ? world.ownIcon : (place.icon ?? '');
    case 'status':
      return place.status === null ? '' : world.statusWords[place.status];
    case 'price':
      return place.price ?? '';
    case 'hours':
      return writeHours(place.workingHours, world.hoursWords);
    case 'occupancy':
      return writeOccupancy(place.occupancy?.periods ?? [], zoneOf(place, world), world.statusWords);
    default:
      return field satisfies never;
  }
}

export type Written = { place: Place } | { fault: CellFault };

/** Returns ids of tags by name, or null if the project has reached its limit of tags. */
export type TagIds = (names: readonly string[]) => readonly string[] | null;

/** Returns the place with `text` in a cell, or the fault. Returns the same object if nothing changes. */
export function writeCell(
  place: Place,
  column: SheetColumn,
  text: string,
  { world, tagIds }: { world: SheetWorld; tagIds: TagIds },
): Written {
  const wanted = text.trim();
  if (wanted === cellText(place, column, world).trim()) return { place };
  const { field, language } = column;
  if (field === 'title' || field === 'description' || field === 'keywords')
    return language === null ? { fault: 'readOnly' } : writeText(place, field, language, wanted);
  switch (field) {
    case 'level':
      return { fault: 'readOnly' };
    case 'tags':
      return writeTags(place, wanted, tagIds);
    case 'color': {
      const color = readColor(wanted);
      return color === null ? { fault: 'color' } : { place: { ...place, color } };
    }
    case 'icon':
      return writeIcon(place, wanted, world);
    case 'status': {
      const status = wanted === '' ? null : readStatus(wanted, world.statusWords);
      return status === null && wanted !== '' ? { fault: 'status' } : { place: { ...place, status } };
    }
    case 'price': {
      const notes: Note[] = [];
      const price = lineOf(wanted, limits.labelCharsMax, notes);
      return notes.length > 0 ? { fault: 'tooLong' } : { place: { ...place, price } };
    }
    case 'hours':
      return writeWeek(place, wanted, world);
    case 'occupancy':
      return writePeriods(place, wanted, world);
    default:
      return field satisfies never;
  }
}

function writeText(
  place: Place,
  field: 'title' | 'description' | 'keywords',
  language: string,
  text: string,
): Written {
  const notes: Note[] = [];
  if (field === 'keywords') {
    const keywords = readKeywords(text, notes);
    if (notes.length > 0) return { fault: 'tooMany' };
    return { place: withTexts(place, language, { keywords: keywords.length === 0 ? undefined : keywords }) };
  }
  const value =
    field === 'title' ? titleOf(text, notes) : paragraphOf(text, limits.descriptionCharsMax, notes);
  return notes.length > 0 ? { fault: 'tooLong' } : { place: withTexts(place, language, { [field]: value }) };
}

function writeTags(place: Place, text: string, tagIds: TagIds): Written {
  const notes: Note[] = [];
  const names = tagsOf(splitTags(text), notes);
  if (notes.length > 0)
    return { fault: notes.some(({ code }) => code === 'tagsCut') ? 'tooMany' : 'tooLong' };
  const tags = tagIds(names);
  return tags === null ? { fault: 'tagsMax' } : { place: { ...place, tags: [...tags] } };
}

function writeIcon(place: Place, text: string, { icons }: SheetWorld): Written {
  if (place.kind === 'area') return text === '' ? { place } : { fault: 'markersOnly' };
  if (text !== '' && readIcon(text, (name) => icons.has(name)) === null) return { fault: 'icon' };
  return { place: { ...place, icon: text || null, customIcon: null } };
}

function writeWeek(place: Place, text: string, { hoursWords }: SheetWorld): Written {
  if (text === '') return { place: { ...place, workingHours: null } };
  const hours = readWeek(text, hoursWords);
  if (hours === null) return { fault: 'hours' };
  const workingHours = keepExceptions(hours, place.workingHours);
  return { place: isSameWeek(workingHours, place.workingHours) ? place : { ...place, workingHours } };
}

function writePeriods(place: Place, text: string, world: SheetWorld): Written {
  if (text === '') return { place: { ...place, occupancy: null } };
  const periods = readOccupancy(text, zoneOf(place, world), world.statusWords);
  if (periods === null || periods.some(({ label }) => (label?.length ?? 0) > limits.labelCharsMax))
    return { fault: 'occupancy' };
  if (periods.length > limits.occupancyPeriodsMax) return { fault: 'tooMany' };
  return { place: { ...place, occupancy: { ...place.occupancy, periods } } };
}

function zoneOf(place: Place, { document }: SheetWorld): string {
  return place.occupancy?.timezone ?? document.project().settings.timezone;
}

function nameOf({ document }: SheetWorld, id: string): string {
  const entity = document.get(id);
  return entity?.kind === 'tag' || entity?.kind === 'level' ? entity.name : '';
}
