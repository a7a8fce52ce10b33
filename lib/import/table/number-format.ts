import { type FormatPart, formatDate } from './date-format.ts';
import { fractionOf, hasSign, isDigit, plainMax } from './fraction-format.ts';
import { languageOfCode } from './language-codes.ts';

/** Formats of sheets that a file names by a number. Those of dates that depend on the computer are written as ISO. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0;-$#,##0',
  6: '$#,##0;-$#,##0',
  7: '$#,##0.00;-$#,##0.00',
  8: '$#,##0.00;-$#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  // Dates and times of East Asian computers.
  27: 'yyyy-mm-dd',
  28: 'yyyy-mm-dd',
  29: 'yyyy-mm-dd',
  30: 'yyyy-mm-dd',
  31: 'yyyy-mm-dd',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'yyyy-mm-dd',
  35: 'yyyy-mm-dd',
  36: 'yyyy-mm-dd',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;-#,##0',
  42: '$#,##0;-$#,##0',
  43: '#,##0.00;-#,##0.00',
  44: '$#,##0.00;-$#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [50 + i, 'yyyy-mm-dd'])),
};

const codeCharsMax = 255;
const decimalsMax = 15;
const wordPattern = /General|Standard|AM\/PM|A\/P|y+|m+|d+|h+|s+(?:\.0+)?|E[+-]|./isuy;
const conditionPattern = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/;

type Section = {
  readonly parts: readonly FormatPart[];
  readonly condition: RegExpExecArray | null;
  readonly isDate: boolean;
  /** Language of the names of months and days. */
  readonly language: string;
};

/** Returns the code of a format that a file names only by its number; General if it is not known. */
export function builtInFormat(id: number): string {
  return builtIn[id] ?? 'General';
}

/** Returns a function that writes a number as a sheet with this format shows it, with `.` for decimals. */
export function numberFormatter(code: string, is1904: boolean): (value: number) => string {
  const sections = sectionsOf(code.slice(0, codeCharsMax));
  return (value) => {
    const { section, isSigned } = chosen(sections, value);
    if (!section) return general(value);
    if (section.isDate)
      return formatDate(section.parts, value, { is1904, language: section.language }) ?? general(value);
    const isPlain = section.parts.some(isGeneral);
    const amount = Math.abs(value);
    const text = isPlain ? aroundGeneral(section.parts, amount) : formatNumber(section.parts, amount);
    const sign = value < 0 && !isSigned && /[1-9]/.test(text) ? '-' : '';
    return (sign + text).trim();
  };
}

/** Writes a number without a format: at most 15 digits, as sheets keep them. The width of the column does not count. */
export function general(value: number): string {
  const kept = Number(value.toPrecision(15));
  return String(kept).replace(
    /e([+-])(\d+)/,
    (_, sign: string, power: string) => `E${sign}${power.padStart(2, '0')}`,
  );
}

type Draft = { parts: FormatPart[]; condition: RegExpExecArray | null; isDate: boolean; language: string };

const isGeneral = (part: FormatPart) => 'sign' in part && /^(?:General|Standard|@)$/i.test(part.sign);

/** Writes the texts of a format around a number that the format leaves as it is: `General" m"`. */
function aroundGeneral(parts: readonly FormatPart[], value: number): string {
  return parts
    .map((part) => ('text' in part ? part.text : isGeneral(part) ? general(value) : part.sign))
    .join('');
}

function sectionsOf(code: string): Section[] {
  const empty = (): Draft => ({ parts: [], condition: null, isDate: false, language: 'en' });
  let section = empty();
  const sections = [section];
  for (let at = 0; at < code.length; ) {
    const token = tokenAt(code, at);
    at += token.length;
    if ('text' in token) section.parts.push({ text: token.text });
    else if ('bracket' in token) takeBracket(token.bracket, section);
    else if (token.word === ';') {
      section = empty();
      sections.push(section);
    } else takeWord(token.word, section);
  }
  return sections.map((each) => (each.isDate ? { ...each, parts: each.parts.map(asDatePart) } : each));
}

type Token = { length: number } & ({ text: string } | { bracket: string } | { word: string });

/** Returns the quoted text, bracket or word at a place of a format. */
function tokenAt(code: string, at: number): Token {
  const sign = code.charAt(at);
  if (sign === '"' || sign === '[') {
    const found = code.indexOf(sign === '"' ? '"' : ']', at + 1);
    const end = found < 0 ? code.length : found;
    const inside = code.slice(at + 1, end);
    return { length: end + 1 - at, ...(sign === '"' ? { text: inside } : { bracket: inside }) };
  }
  if (sign === '\\') return { length: 2, text: code.charAt(at + 1) };
  // A space as wide as the next sign, and a sign that fills the column.
  if (sign === '_') return { length: 2, text: ' ' };
  if (sign === '*') return { length: 2, text: '' };
  wordPattern.lastIndex = at;
  const word = wordPattern.exec(code)?.[0] ?? sign;
  return { length: word.length, word };
}

/** A bracket has a currency, a condition, hours that count on, or what is not shown, such as a colour. */
function takeBracket(inside: string, section: Draft): void {
  if (inside.startsWith('$')) {
    const [sign = '', ...codes] = inside.slice(1).split('-');
    section.parts.push({ text: sign });
    section.language = languageOfCode(codes.join('-')) ?? section.language;
    return;
  }
  if (/^(?:h+|m+|s+)$/i.test(inside)) {
    section.parts.push({ sign: `[${inside.charAt(0).toLowerCase()}]` });
    section.isDate = true;
  } else section.condition ??= conditionPattern.exec(inside);
}

function takeWord(word: string, section: Draft): void {
  if (/^(?!Standard)(?:[ymdhs]|a[m/])/i.test(word)) {
    section.parts.push({ sign: word.toLowerCase() });
    section.isDate = true;
  } else
    section.parts.push(
      /^(?:General|Standard|[0#?.,%@/]|E[+-])$/i.test(word) ? { sign: word } : { text: word },
    );
}

/** Among digits, a slash is part of a fraction, and dots and commas are of the number. */
function asDatePart(part: FormatPart): FormatPart {
  return 'sign' in part && /^[/.,]$/.test(part.sign) ? { text: part.sign } : part;
}

/** Returns the section of a value, and whether it writes the sign of a negative number itself. */
function chosen(
  sections: readonly Section[],
  value: number,
): { section: Section | undefined; isSigned: boolean } {
  if (sections.some(({ condition }) => condition)) {
    const section = sections.find(({ condition }) => !condition || holds(condition, value));
    return { section, isSigned: false };
  }
  const [first, second, third] = sections;
  if (value < 0 && second) return { section: second, isSigned: true };
  return { section: value === 0 && third ? third : first, isSigned: false };
}

function holds([, operator, text]: RegExpExecArray, value: number): boolean {
  const bound = Number(text);
  if (operator === '<>') return value !== bound;
  const isEqual = value === bound && operator?.includes('=') === true;
  return (
    isEqual ||
    (operator?.startsWith('<') === true && value < bound) ||
    (operator?.startsWith('>') === true && value > bound)
  );
}

function formatNumber(parts: readonly FormatPart[], value: number): string {
  const power = parts.findIndex((part) => 'sign' in part && /^E/i.test(part.sign));
  if (power >= 0) return scientific(parts, power, value);
  const slash = parts.findIndex((part) => hasSign(part, '/'));
  if (slash >= 0) return fractionOf(parts, slash, value) ?? general(value);
  const percents = parts.filter((part) => hasSign(part, '%')).length;
  const point = parts.findIndex((part) => hasSign(part, '.'));
  const whole = point < 0 ? parts : parts.slice(0, point);
  const lastDigit = whole.findLastIndex(isDigit);
  const firstDigit = whole.findIndex(isDigit);
  const lastOfAll = parts.findLastIndex(isDigit);
  const commas = parts.filter(
    (part, i) => hasSign(part, ',') && i > (point < 0 ? lastDigit : lastOfAll),
  ).length;
  const isGrouped = whole.some((part, i) => hasSign(part, ',') && i > firstDigit && i < lastDigit);
  const decimals = Math.min(decimalsMax, point < 0 ? 0 : parts.slice(point).filter(isDigit).length);
  const scaled = value * 100 ** percents * 1000 ** -commas;
  if (!(scaled < plainMax)) return general(value);
  const [integer = '', fraction = ''] = rounded(scaled, decimals).split('.');
  return integerText(whole, integer, isGrouped) + fractionText(parts.slice(whole.length), fraction);
}

/** Rounds as a sheet does, in decimal: 1.005 to 1.01. */
function rounded(value: number, decimals: number): string {
  const exact = value.toPrecision(15);
  if (exact.includes('e')) return value.toFixed(decimals);
  const moved = Math.round(Number(`${exact}e${decimals}`));
  return Number(`${moved}e-${decimals}`).toFixed(decimals);
}

/** Fills the digits in from the right; the first sign takes all that are left. Texts stay between them. */
function integerText(parts: readonly FormatPart[], integer: string, isGrouped: boolean): string {
  const firstZero = parts.findIndex((part) => hasSign(part, '0'));
  const least = firstZero < 0 ? 0 : parts.slice(firstZero).filter(isDigit).length;
  const digits = [...(integer === '0' ? '' : integer).padStart(least, '0')];
  const firstDigit = parts.findIndex(isDigit);
  let placed = 0;
  let text = '';
  const place = () => {
    const digit = digits.pop();
    if (digit === undefined) return;
    if (isGrouped && placed > 0 && placed % 3 === 0) text = `,${text}`;
    placed++;
    text = digit + text;
  };
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i];
    if (part && 'text' in part) text = part.text + text;
    else if (hasSign(part, '%')) text = `%${text}`;
    else if (isDigit(part)) {
      place();
      while (i === firstDigit && digits.length > 0) place();
    }
  }
  return text;
}

function fractionText(parts: readonly FormatPart[], fraction: string): string {
  const signs = parts.filter(isDigit);
  const lastZero = signs.findLastIndex((part) => hasSign(part, '0'));
  let shown = fraction.length;
  while (shown > lastZero + 1 && fraction.charAt(shown - 1) === '0') shown--;
  let at = 0;
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if (isDigit(part)) return at < shown ? (fraction[at++] ?? '0') : '';
      return /^[.%]$/.test(part.sign) ? part.sign : '';
    })
    .join('');
}

function scientific(parts: readonly FormatPart[], power: number, value: number): string {
  const point = parts.findIndex((part) => hasSign(part, '.'));
  const hasPoint = point >= 0 && point < power;
  const decimals = hasPoint ? Math.min(decimalsMax, parts.slice(point, power).filter(isDigit).length) : 0;
  // As many digits before the point as powers of ten are passed over: `##0.0E+0` writes 12.3E+3.
  const step = parts.slice(0, hasPoint ? point : power).filter(isDigit).length;
  const exponentOf = (number: number) =>
    Math.floor(Number(number.toExponential(14).split('e')[1]) / step) * step;
  let exponent = value === 0 || step === 0 ? 0 : exponentOf(value);
  let digits = rounded(value / 10 ** exponent, decimals);
  if (step > 0 && Number(digits) >= 10 ** step) {
    exponent += step;
    digits = rounded(value / 10 ** exponent, decimals);
  }
  const places = parts.slice(power).filter(isDigit).length;
  const sign = exponent < 0 ? '-' : hasSign(parts[power], 'E+') ? '+' : '';
  return `${digits}E${sign}${String(Math.abs(exponent)).padStart(places, '0')}`;
}
