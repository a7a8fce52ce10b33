import type { ImportStrings } from '../messages/import.ts';
import { importLimits } from './limits.ts';

export type Outcome = 'taken' | 'changed' | 'same' | 'left';

/** Outcomes of an element of a file. `lib/messages/en/import.json` has the texts. */
export const outcomes = {
  area: 'taken',
  marker: 'taken',
  level: 'taken',
  textInShape: 'taken',
  occupant: 'taken',
  anchor: 'taken',
  row: 'taken',
  drawnLine: 'taken',
  drawnText: 'taken',
  scan: 'taken',
  photo: 'taken',

  rowUnchanged: 'same',
  placeUnchanged: 'same',
  placeKept: 'same',

  hole: 'changed',
  severalOutlines: 'changed',
  severalPoints: 'changed',
  otherShapes: 'changed',
  severalLevels: 'changed',
  crossing: 'changed',
  corners: 'changed',
  clamped: 'changed',
  textCut: 'changed',
  tagsCut: 'changed',
  hoursHolidays: 'changed',
  hoursSeasonal: 'changed',
  hoursSun: 'changed',
  hoursComment: 'changed',
  hoursOpenEnd: 'changed',
  hoursFallback: 'changed',
  hoursMidnight: 'changed',
  hoursUnread: 'changed',
  hoursTooLong: 'changed',
  link: 'changed',
  email: 'changed',
  colorUnread: 'changed',
  kindUnknown: 'changed',
  iconUnknown: 'changed',
  iconOnArea: 'changed',
  statusUnread: 'changed',
  occupancyUnread: 'changed',
  levelMissing: 'changed',
  levelOdd: 'changed',
  levelUnknown: 'changed',
  levelOther: 'changed',
  keyInvalid: 'changed',
  externalIdInvalid: 'changed',
  externalIdTaken: 'changed',
  cellBeside: 'changed',

  notOnMap: 'left',
  hidden: 'left',
  openLine: 'left',
  frame: 'left',
  tiny: 'left',
  outside: 'left',
  lettering: 'left',
  border: 'left',
  textInNoShape: 'left',
  emptyText: 'left',
  noExtent: 'left',
  numbers: 'left',
  pathUnread: 'left',
  pathLong: 'left',
  pattern: 'left',
  useNowhere: 'left',
  useOfItself: 'left',
  useDeep: 'left',
  picture: 'left',
  dimension: 'left',
  unknownElement: 'left',
  unitOfNoLevel: 'left',
  occupantNowhere: 'left',
  anchorUnused: 'left',
  backdropOnly: 'left',
  venue: 'left',
  otherFeature: 'left',
  noUse: 'left',
  noLevel: 'left',
  line: 'left',
  relation: 'left',
  outlineGaps: 'left',
  levelRange: 'left',
  coordinates: 'left',
  levelsMax: 'left',
  placesMax: 'left',
  twoRows: 'left',
  twoPlaces: 'left',
  rowWithoutName: 'left',
} as const satisfies Record<string, Outcome>;

export type ReportCode = keyof typeof outcomes;

/** Remark about a file that counts none of its elements. Each has a text. */
export type RemarkCode = keyof ImportStrings['remarks'];

export type ReportLine = {
  readonly code: ReportCode | RemarkCode;
  readonly outcome: Outcome | 'told';
  readonly count: number;
  readonly examples: readonly string[];
};

/** A question that a person must answer before the proposal is right. */
export type Question = {
  readonly code: keyof ImportStrings['questions'];
  /** Rows or places of the proposal that wait for the answer; empty if all do. */
  readonly refs: readonly string[];
  /** Ids of places on the map to choose from. */
  readonly candidates: readonly string[];
  readonly text: string;
};

/** Counts the outcomes of the elements of a file, each in one line, and collects remarks. */
export class Tally {
  #elements = 0;
  readonly #lines = new Map<ReportCode, Line>();
  readonly #remarks = new Map<ReportCode | RemarkCode, Line>();

  /** Counts an element. It must end in exactly one outcome. */
  meet(count = 1): void {
    this.#elements += count;
  }

  end(code: ReportCode, example = '', count = 1): void {
    add(this.#lines, code, example, count);
  }

  /** Ends an element as taken, or as changed by the first note of a change. Further notes become remarks. */
  endTaken(code: ReportCode, notes: readonly TallyNote[], example: string): void {
    const told = notes.findIndex((note) => isChange(note.code));
    const first = notes[told];
    this.end(
      first && isReportCode(first.code) ? first.code : code,
      first ? described(example, first) : example,
    );
    for (const [i, note] of notes.entries()) if (i !== told) this.tell(note.code, described(example, note));
  }

  tell(code: ReportCode | RemarkCode, example = '', count = 1): void {
    add(this.#remarks, code, example, count);
  }

  get report(): { report: ReportLine[]; remarks: ReportLine[]; elements: number } {
    const report = [...this.#lines].map(([code, line]) => ({ code, outcome: outcomes[code], ...line }));
    const remarks = [...this.#remarks].map(([code, line]) => ({ code, outcome: 'told' as const, ...line }));
    return { report, remarks, elements: this.#elements };
  }
}

/** Name of an element that tells a person nothing. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Line = { count: number; examples: string[] };
type TallyNote = { code: ReportCode | RemarkCode; text: string };

function add<C>(lines: Map<C, Line>, code: C, example: string, count: number): void {
  const line = lines.get(code) ?? { count: 0, examples: [] };
  line.count += count;
  const text = shortened(example);
  if (
    text !== '' &&
    !uuid.test(text) &&
    line.examples.length < importLimits.examplesMax &&
    !line.examples.includes(text)
  )
    line.examples.push(text);
  lines.set(code, line);
}

/** Returns one line of plain text, cut to importLimits.exampleCharsMax. It is never markup for those who show it. */
export function shortened(text: string): string {
  const plain = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  const chars = [...plain.slice(0, 2 * importLimits.exampleCharsMax)];
  return chars.length > importLimits.exampleCharsMax
    ? `${chars.slice(0, importLimits.exampleCharsMax).join('')}…`
    : plain;
}

function described(example: string, { text }: TallyNote): string {
  if (text === '') return example;
  return example === '' || uuid.test(example) ? text : `${example}: ${text}`;
}

function isReportCode(code: ReportCode | RemarkCode): code is ReportCode {
  return code in outcomes;
}

function isChange(code: ReportCode | RemarkCode): boolean {
  return isReportCode(code) && outcomes[code] === 'changed';
}
