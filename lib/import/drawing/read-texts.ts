import { floorNumber } from '../floor-number.ts';
import type { DrawnText } from './drawing.ts';
import type { Role } from './roles.ts';

/** A text and where it stands. */
export type PlacedText = Pick<DrawnText, 'text' | 'at' | 'height' | 'degrees'>;

/** A text of a drawing, where it stands and what its layer shows. */
export type DrawnWord = PlacedText & { readonly role: Role };

/** What the texts in a room say of it. */
export type RoomTexts = { readonly number: string | null; readonly name: string | null };

/** What may stand before an area, a length or a height. */
const measures = new Set(
  'area fläche flaeche ngf nf nuf bgf surface superficie surf s a f u uf lh h rh cl ch hsp hl bh brh ok uk okff okfb okrf ukd ukrd fl sup oppervlakte opp umfang ca'.split(
    ' ',
  ),
);
const amount =
  /^(\p{L}{0,12})[.:=]{0,2}[≈~±+-]?\d{1,6}(?:[.,']\d{1,3}){0,3}(?:m|cm|mm|qm|m2|m²|sqm|sq\.m|sqft|sq\.ft|sf|ft|ft2|ft²|kvm)$/u;

/** Checks whether a line is an area, a length or a height with its unit. */
function isAmount(line: string): boolean {
  const compact = line.toLowerCase().replaceAll(' ', '');
  const found = amount.exec(compact);
  if (found) return found[1] === '' || measures.has(found[1] ?? '');
  return (
    /^[±+-]\d{1,4}(?:[.,]\d{1,3})?$/u.test(compact) ||
    /^\d{1,3}'(?:-?\d{1,2}(?:\/\d{1,2})?")?$/u.test(compact)
  );
}

/** Texts of rooms that are no names: sizes, coverings of floors, marks of walls, doors and windows. */
const noNames: readonly RegExp[] = [
  /^\d+[.,]\d{2,3}\s*[x×]\s*\d+[.,]\d{2,3}$/iu,
  /^\d+(?:[.,]\d+)?\s*[x×/]\s*\d+(?:[.,]\d+)?$/u,
  /^(?:lh|rh|h|hsp|ok|uk|okff|okfb|brh|bh|ch|cl|ffl|ssl)\b.{0,12}\d/iu,
  /^(?:estrich|parkett|fliesen|linoleum|teppich|beton|naturstein|kautschuk|pvc|carpet|tiles?|vinyl|screed|parquet|carrelage|moquette|béton|lino|gres|pavimento|baldosa|tegels?|tapijt|epoxy|resin|terrazzo|laminat)\b(?:\s*[,/+-].*)?$/iu,
  /^(?:boden|floor|sol|wand|wall|decke|ceiling|belag|bodenbelag|b|w|d)\s*[:=]/iu,
  /^(?:r?ei\s?\d{2,3}|t\s?(?:30|60|90))(?:[- ](?:rs|c\d?))?$/iu,
  /^[a-z]{1,2}\d{1,2}(?: ?[/,+] ?[a-z]{1,2}\d{1,2}){1,3}$/iu,
  /^[^\p{L}\p{N}]*$/u,
];
/** Marks of doors, windows and walls. They are numbers of rooms where nothing else names one. */
const mark = /^(?:t|d|f|w|fe|tü|tu|iw|aw|dr|wd|p)[-. ]?\d{1,4}[a-z]?$/iu;
const shortNumber = /^\d{1,2}$/;
const numberShape = /^(?:[\p{L}]{0,4}[.\-_ /]?)?\d{1,5}(?:[.\-_/]\d{1,4}){0,4}[a-z]?$/iu;

/** Returns the lines of a text that may be the name or number of a room. */
export function nameLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(
      (line) =>
        line !== '' &&
        line.length <= 120 &&
        !isAmount(line) &&
        !noNames.some((pattern) => pattern.test(line)),
    );
}

/** Returns the number and the name of a room from the texts in it, in reading order. */
export function readRoomTexts(texts: readonly PlacedText[]): RoomTexts {
  const lines = inReadingOrder(texts).flatMap(({ text }) => nameLines(text));
  let number: string | null = null;
  let marked: string | null = null;
  const names: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) {
      marked ??= line;
      continue;
    }
    // A figure below a name belongs to it: `Stair 2`.
    if (isNumber(line) && !(names.length > 0 && shortNumber.test(line))) {
      number ??= line;
      continue;
    }
    const head = line.slice(0, Math.max(0, line.search(/[\s–—:]/u)));
    const rest = line.slice(head.length).replace(/^[\s–—:-]{1,5}/u, '');
    if (number === null && /\d/.test(head) && isNumber(head) && /^\p{L}/u.test(rest)) {
      number = head;
      names.push(rest);
    } else names.push(line);
  }
  // A broken word is joined at its hyphen.
  const name = names
    .join(' ')
    .replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1')
    .trim();
  return { number: number ?? (name === '' ? marked : null), name: name === '' ? null : name };
}

/** Checks whether a line is the number of a room. A word and a number with a space between them are a name: `Stair 2`. */
function isNumber(line: string): boolean {
  if (!numberShape.test(line)) return false;
  const word = /^\p{L}+/u.exec(line)?.[0] ?? '';
  return !/\s/.test(line) || word.length <= 2;
}

/** Sorts texts by lines, those of a line from left to right. Texts that are turned are read as they are turned. */
function inReadingOrder<T extends PlacedText>(texts: readonly T[]): T[] {
  const [first] = texts;
  if (!first) return [];
  const angle = (first.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const place = ({ at: [x, y] }: T) => ({ along: x * cos - y * sin, down: x * sin + y * cos });
  const sorted = texts.map((text) => ({ text, ...place(text) })).sort((a, b) => a.down - b.down);
  const rows: (typeof sorted)[] = [];
  for (const each of sorted) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && each.down - last.down < 0.5 * Math.min(each.text.height, last.text.height))
      row.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.along - b.along).map(({ text }) => text));
}

const scaleText = /(?:^|[^\d])1\s*[:/]\s*(\d{1,4}(?:[.,' ]\d{3})?)(?!\d)/u;
const scaleWord = /(?:scale|ma(?:ß|ss)stab|m\.?|échelle|echelle|ech|escala|scala|schaal)\b/iu;

/** Returns the scale that texts state, as metres of the building in a metre of the sheet: 100 for `1:100`; else null. */
export function statedScale(texts: readonly string[]): number | null {
  const found = texts.flatMap((text) => {
    const number = Number((scaleText.exec(text)?.[1] ?? '').replace(/\D/g, ''));
    if (number >= 5 && number <= 5000) return [{ number, weight: scaleWord.test(text) ? 2 : 1 }];
    const imperial = /(?<!\d)(\d{1,3})\/(\d{1,3})"=(\d{1,3})'(?:-?(\d{1,2})")?/u.exec(
      text.replaceAll(' ', ''),
    );
    if (!imperial) return [];
    const [, top, bottom, feet, inches] = imperial.map(Number);
    const scale = ((feet ?? 1) * 12 + (inches || 0)) / ((top ?? 1) / (bottom ?? 1));
    return scale >= 5 && scale <= 5000 ? [{ number: scale, weight: 2 }] : [];
  });
  return found.sort((a, b) => b.weight - a.weight)[0]?.number ?? null;
}

const floorWord =
  /floor|level|storey|etage|étage|ebene|geschoss|geschoß|stockwerk|niveau|planta|piso|piano|verdieping|chauss|sous-sol|basement|keller|terra|begane|\b(?:eg|ug|og|rdc|gf)\b/iu;

/** Returns the texts that name floors, the largest first. */
export function floorNames(texts: readonly DrawnText[]): string[] {
  const named = texts.filter(({ text }) => isFloorName(text));
  return named.sort((a, b) => b.height - a.height).map(({ text }) => text);
}

/** Checks whether a text is the name of a floor: `1. Obergeschoss`, `Ground floor`. */
export function isFloorName(text: string): boolean {
  return (
    text.length <= 40 &&
    floorWord.test(text) &&
    floorNumber(text) !== null &&
    !/floor ?plan|grundriss/iu.test(text)
  );
}
