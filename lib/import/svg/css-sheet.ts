import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';

/** A declaration as written. Its value is not checked. */
export type Declaration = { readonly name: string; readonly value: string; readonly isImportant: boolean };
/** A style rule as written. */
export type SheetRule = { readonly selectors: string; readonly declarations: readonly Declaration[] };

/** Blocks within blocks, such as a rule in `@media` in `@supports`. */
const nestingMax = 8;

/** Reads the rules of a style sheet that count on a screen in light colours. Throws ImportRefused for a sheet too long. */
export function readSheet(sheet: string): SheetRule[] {
  if (sheet.length > importLimits.cssCharsMax)
    throw new ImportRefused('elements', { count: importLimits.cssRulesMax });
  return rulesIn(withoutComments(sheet).replace(/<!--|-->/g, ''), 0);
}

/** Reads the declarations of a rule or a `style` attribute, in their order. */
export function readDeclarations(text: string): Declaration[] {
  return splitOutside(withoutComments(text), ';').flatMap((part) => {
    const colon = part.indexOf(':');
    if (colon < 0) return [];
    const name = part.slice(0, colon).trim().toLowerCase();
    const given = part.slice(colon + 1).trim();
    const bang = given.lastIndexOf('!');
    const isImportant =
      bang >= 0 &&
      given
        .slice(bang + 1)
        .trim()
        .toLowerCase() === 'important';
    const value = isImportant ? given.slice(0, bang).trim() : given;
    return value === '' ? [] : [{ name, value, isImportant }];
  });
}

/** Splits a text at a sign that is in no quotes, round or square brackets. */
export function splitOutside(text: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  scanOutside(text, (char, at, depth) => {
    if (char !== sign || depth > 0) return;
    parts.push(text.slice(start, at));
    start = at + 1;
  });
  return [...parts, text.slice(start)];
}

function rulesIn(text: string, depth: number): SheetRule[] {
  const rules: SheetRule[] = [];
  let start = 0;
  let open = 0;
  let body = 0;
  scanOutside(text, (char, at, brackets) => {
    if (brackets > 0) return;
    // A statement such as `@import` ends without a block.
    if (char === ';' && open === 0) start = at + 1;
    if (char === '{' && open++ === 0) body = at;
    if (char !== '}' || open === 0 || --open > 0) return;
    const head = text.slice(start, body).trim();
    const inside = text.slice(body + 1, at);
    start = at + 1;
    if (!head.startsWith('@')) rules.push({ selectors: head, declarations: readDeclarations(inside) });
    else if (depth < nestingMax && isInForce(head)) rules.push(...rulesIn(inside, depth + 1));
  });
  return rules;
}

/** Checks whether a block such as `@media screen` counts on a screen in light colours. */
function isInForce(head: string): boolean {
  const match = /^@(media|supports|layer)\b(.*)$/is.exec(head);
  if (!match) return false;
  const condition = (match[2] ?? '').trim();
  if (match[1]?.toLowerCase() === 'media') return isForScreens(condition);
  return match[1]?.toLowerCase() === 'layer' || !/^not\b/i.test(condition);
}

/** Checks whether a list of media counts on a screen in light colours. A condition on its size does not count. */
export function isForScreens(media: string): boolean {
  return media.split(',').some((each) => {
    const words = each.trim().toLowerCase();
    return /^(?:(?:only )?(?:screen|all)|not print|)(?: and )?(?:\(prefers-color-scheme: ?light\))?$/.test(
      words,
    );
  });
}

function withoutComments(text: string): string {
  if (!text.includes('/*')) return text;
  let kept = '';
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('/*', at);
    if (start < 0) return kept + text.slice(at);
    kept += `${text.slice(at, start)} `;
    const end = text.indexOf('*/', start + 2);
    if (end < 0) return kept;
    at = end + 2;
  }
  return kept;
}

/** Visits each sign that is in no quotes, with the number of round and square brackets around it. */
export function scanOutside(text: string, visit: (char: string, at: number, depth: number) => void): void {
  let quote = '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (quote !== '') {
      if (char === quote || char === '\n') quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
    else visit(char, at, depth);
  }
}
