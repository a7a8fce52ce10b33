import type { Point } from '../../geometry/point.ts';
import { ImportRefused } from '../refused.ts';

/** A group of a DXF file: its code, and its value as it is written. */
export type TakePair = (code: number, value: string) => void;

/** Groups of one entity, in the order of the file. */
export type Groups = { readonly type: string; readonly codes: number[]; readonly values: string[] };

const chunkBytes = 1 << 20;
const headBytes = 65_536;

/** Code pages of drawings before 2007, by the names that decoders know. Others are read as Western European. */
const encodings: Readonly<Record<string, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  866: 'ibm866',
};

/** Reads the groups of an ASCII DXF file one by one. Throws ImportRefused with the line of a group that is damaged. */
export function readPairs(bytes: Uint8Array, take: TakePair): void {
  const decoder = new TextDecoder(encodingOf(bytes));
  let rest = '';
  let line = 0;
  let code: number | null = null;
  const takeLine = (text: string) => {
    line++;
    const value = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (code !== null) {
      take(code, value);
      code = null;
      return;
    }
    const trimmed = value.trim();
    if (!/^-?\d{1,4}$/.test(trimmed)) throw new ImportRefused('dxfLine', { line });
    code = Number(trimmed);
  };
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const lines = (rest + decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) takeLine(text);
  }
  rest += decoder.decode();
  if (rest.trim() !== '' || code !== null) takeLine(rest);
}

/** Returns the encoding of a file: UTF-8 from 2007 on, before by its code page. */
function encodingOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes));
  const version = Number(/\$ACADVER\s+1\s+AC(\d{4})/.exec(head)?.[1] ?? 0);
  if (version >= 1021) return 'utf-8';
  const page = /\$DWGCODEPAGE\s+3\s+(?:ansi_|dos|cp)?(\d{3,4})/i.exec(head)?.[1] ?? '1252';
  return encodings[page] ?? (/^125[0-8]$/.test(page) ? `windows-${page}` : 'windows-1252');
}

/** Reads the number of a group; `otherwise` if there is none. Throws nothing: a damaged number is `NaN`. */
export function numberOf(groups: Groups, code: number, otherwise = 0): number {
  const at = groups.codes.indexOf(code);
  return at < 0 ? otherwise : Number(groups.values[at]);
}

export function textAt(groups: Groups, code: number): string {
  return groups.values[groups.codes.indexOf(code)] ?? '';
}

/** Returns all points of a code, such as the corners of a polyline. */
export function pointsOf({ codes, values }: Groups, code = 10): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < codes.length; i++)
    if (codes[i] === code && codes[i + 1] === code + 10)
      points.push([Number(values[i]), Number(values[i + 1])]);
  return points;
}

/** Returns the text of a value with its `\U+XXXX` and `%%` signs as characters. */
export function plainText(value: string): string {
  return value
    .replace(/\\U\+([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%%(\d{3})/g, (_, number: string) => String.fromCharCode(Number(number)))
    .replace(/%%([dpc])/gi, (_, sign: string) => signs[sign.toLowerCase()] ?? '')
    .replace(/%%[uok]/gi, '')
    .toWellFormed();
}

const signs: Readonly<Record<string, string>> = { d: '°', p: '±', c: 'Ø' };

/** Returns the text of an MTEXT without its formats. Paragraphs are lines. */
export function plainMtext(value: string): string {
  return plainText(
    value
      .replace(/\\\\/g, '\0')
      .replace(/\\[{}]/g, '')
      .replace(/\\S([^;^/#]{0,200})[\^/#]([^;]{0,200});/g, '$1/$2')
      .replace(/\\[fFCcHhTtQqWwAap][^;\\{}]{0,200};/g, '')
      .replace(/\\[PNX]/g, '\n')
      .replace(/\\[LlOoKk]/g, '')
      .replace(/\\~/g, ' ')
      .replace(/\^[IJM]/g, ' ')
      .replace(/[{}]/g, '')
      .replaceAll('\0', '\\'),
  );
}
