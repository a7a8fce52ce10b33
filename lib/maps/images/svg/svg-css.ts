import type { CssNodePlain } from 'css-tree';
import { said } from '#lib/contract/fault.ts';
import { type CssPolicy, cleanDeclarations, cleanStyleSheet, cleanValue } from '#lib/platform/clean-css.ts';
import { childrenOf, writeCss } from '#lib/platform/parse-css.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused } from '../image-refused.ts';
import { allowedCssFunctions, allowedProperties, localReference, referenceProperties } from './allowed.ts';

/** The references of a style rule: the class, id or type names that it applies to, and the ids that it names. */
export type CssReference = { appliesTo: string[]; ids: string[] };

const plainTypes: ReadonlySet<string> = new Set(
  'Identifier Number Percentage Hash Parentheses WhiteSpace'.split(' '),
);
const units: ReadonlySet<string> = new Set(
  'px pt pc in cm mm q em ex ch rem vw vh deg rad grad turn dppx dpi'.split(' '),
);

/** CSS of an SVG file. Its at-rules go. */
const policy: CssPolicy = {
  isProperty: (property) => allowedProperties.has(property),
  isValuePart,
  isValue: () => true,
  pseudos: new Set(
    'root first-child last-child only-child nth-child nth-last-child first-of-type last-of-type empty hover'.split(
      ' ',
    ),
  ),
  writeSelector: writeCss,
  conditions: new Set(),
};

function isValuePart(part: CssNodePlain, property: string): boolean {
  switch (part.type) {
    case 'Url':
      return referenceProperties.has(property) && localReference.test(part.value);
    case 'Dimension':
      return units.has(part.unit.toLowerCase());
    case 'String':
      return property.startsWith('font');
    case 'Function':
      return allowedCssFunctions.has(part.name.toLowerCase());
    case 'Operator':
      // A colon would make an address of a word.
      return part.value !== ':';
    default:
      return plainTypes.has(part.type);
  }
}

/** Returns the sanitized value of a property that is an attribute, or null if it must be removed. */
export function cleanProperty(property: string, text: string): string | null {
  return isPlain(text) && !text.includes(':') ? collapse(text) : cleanValue(property, text, policy);
}

/** Returns the allowed declarations of a `style` attribute, joined by `;`. */
export function cleanStyle(text: string): string {
  return isPlain(text) ? plainDeclarations(text) : cleanDeclarations(text, policy).join(';');
}

/** Returns the allowed rules of a style sheet, and their references. */
export function cleanSheet(text: string): { css: string; references: CssReference[] } {
  const rules = cleanStyleSheet(text, policy);
  if (rules.length > imageLimits.svgStyleRulesMax) throw new ImageRefused(said('svg.rules'));
  const references = rules.map(({ selectors, declarations }) => ({
    appliesTo: selectors.map(lastName),
    ids: referencedIds(declarations),
  }));
  return {
    css: rules.map(({ css }) => css).join('\n'),
    references: references.filter(({ ids }) => ids.length > 0),
  };
}

/** Returns the ids that `url(#id)` names in a cleaned value or list of declarations. */
export function referencedIds(css: string): string[] {
  if (!css.includes('url(')) return [];
  return [...css.matchAll(/url\(["']?#([^"')]+)["']?\)/g)].map((match) => match[1] ?? '');
}

/**
 * Checks that a text has no quote, bracket, escape, comment or at-sign, and so can neither load nor hide anything. Most
 * values are such, and a parser takes ten times as long.
 */
function isPlain(text: string): boolean {
  return /^[\w\s:;#.,%+!-]*$/.test(text);
}

function collapse(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function plainDeclarations(text: string): string {
  const kept: string[] = [];
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = collapse(part.slice(colon + 1));
    if (allowedProperties.has(name) && value !== '' && !value.includes(':')) kept.push(`${name}:${value}`);
  }
  return kept.join(';');
}

/** Returns a name in the last compound of a selector (`.a`, `#b`, `path`), or `*` if it has none. */
function lastName(selector: CssNodePlain): string {
  const parts = childrenOf(selector);
  const compound = parts.slice(parts.findLastIndex((part) => part.type === 'Combinator') + 1);
  const names = compound.flatMap((part) => {
    if (part.type === 'ClassSelector') return `.${part.name}`;
    if (part.type === 'IdSelector') return `#${part.name}`;
    return part.type === 'TypeSelector' ? part.name : [];
  });
  return names.at(-1) ?? '*';
}
