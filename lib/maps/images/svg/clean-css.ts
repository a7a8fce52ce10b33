import type { CssNodePlain } from 'css-tree';
import { said } from '#lib/contract/fault.ts';
import { childrenOf, parseCss, writeCss } from '#lib/platform/parse-css.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused } from '../image-refused.ts';
import { allowedCssFunctions, allowedProperties, localReference, referenceProperties } from './allowed.ts';

/** The references of a style rule: the class, id or type names that it applies to, and the ids that it names. */
export type CssReference = { appliesTo: string[]; ids: string[] };
export type CleanStyleSheet = { css: string; references: CssReference[] };

const plainValueTypes = new Set(
  'Identifier Number Percentage Hash Operator Parentheses WhiteSpace Value'.split(' '),
);
const units = new Set('px pt pc in cm mm q em ex ch rem vw vh deg rad grad turn dppx dpi'.split(' '));
const pseudoClasses = new Set(
  'root first-child last-child only-child nth-child nth-last-child first-of-type last-of-type empty hover'.split(
    ' ',
  ),
);

/** Returns the sanitized value of `property`, or null if it must be removed. */
export function cleanValue(property: string, value: string): string | null {
  if (isPlain(value)) return collapse(value);
  const cleaned = parsedValue(property, value);
  if (cleaned === null) return null;
  const again = isPlain(cleaned) ? collapse(cleaned) : parsedValue(property, cleaned);
  return again === cleaned ? cleaned : null;
}

/** Returns the allowed declarations of a `style` attribute, joined by `;`. */
export function cleanDeclarations(text: string): string {
  return isPlain(text) ? plainDeclarations(text) : parsedDeclarations(text).filter(isStable).join(';');
}

/** Returns the allowed rules of a style sheet. Drops every at-rule. */
export function cleanStyleSheet(text: string): CleanStyleSheet {
  // Drop a rule that does not parse to itself: another parser may read it differently too.
  const rules = readRules(text).filter(({ css }) => readRules(css)[0]?.css === css);
  const references = rules.filter(({ ids }) => ids.length > 0);
  return { css: rules.map(({ css }) => css).join('\n'), references };
}

/** Returns the ids that `url(#id)` names in a cleaned value or list of declarations. */
export function referencedIds(css: string): string[] {
  if (!css.includes('url(')) return [];
  return [...css.matchAll(/url\(["']?#([^"')]+)["']?\)/g)].map((match) => match[1] ?? '');
}

/** Checks that a text has no quote, bracket, escape, comment or at-sign, and so can neither load nor hide anything. */
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

function parsedDeclarations(text: string): string[] {
  return keepDeclarations(childrenOf(parseCss(text, 'declarationList')));
}

/** Checks whether a kept declaration parses to itself, in both ways of parsing. */
function isStable(declaration: string): boolean {
  const [again] = parsedDeclarations(declaration);
  return again === declaration && (!isPlain(declaration) || plainDeclarations(declaration) === declaration);
}

function parsedValue(property: string, value: string): string | null {
  const node = parseCss(value, 'value');
  return node && isAllowedValue(node, property) ? generated(node) : null;
}

function readRules(text: string): (CssReference & { css: string })[] {
  const rules: (CssReference & { css: string })[] = [];
  for (const rule of childrenOf(parseCss(text, 'stylesheet'))) {
    if (rule.type !== 'Rule' || rule.prelude.type !== 'SelectorList') continue;
    const selectors = rule.prelude.children.filter(isAllowedSelector);
    const declarations = keepDeclarations(rule.block.children).join(';');
    if (selectors.length === 0 || declarations === '') continue;
    const css = `${selectors.map(generated).join(',')}{${declarations}}`;
    rules.push({ css, appliesTo: selectors.flatMap(lastCompound), ids: referencedIds(declarations) });
    if (rules.length > imageLimits.svgStyleRulesMax) {
      throw new ImageRefused(said('svg.rules'));
    }
  }
  return rules;
}

function keepDeclarations(nodes: CssNodePlain[]): string[] {
  const kept: string[] = [];
  for (const node of nodes) {
    if (node.type !== 'Declaration') continue;
    const name = node.property.toLowerCase();
    if (!allowedProperties.has(name) || !isAllowedValue(node.value, name)) continue;
    const value = generated(node.value);
    if (value) kept.push(`${name}:${value}${node.important ? '!important' : ''}`);
  }
  return kept;
}

function isAllowedValue(node: CssNodePlain, property: string): boolean {
  if (node.type === 'Url') {
    return referenceProperties.has(property) && localReference.test(node.value);
  }
  if (node.type === 'Dimension') return units.has(node.unit.toLowerCase());
  if (node.type === 'String') return property.startsWith('font');
  if (node.type === 'Function') {
    if (!allowedCssFunctions.has(node.name.toLowerCase())) return false;
  } else if (!plainValueTypes.has(node.type)) {
    return false;
  }
  return childrenOf(node).every((child) => isAllowedValue(child, property));
}

/** Returns the text of a node, or null if it has an escape, which parsers read differently. */
function generated(node: CssNodePlain): string | null {
  const text = writeCss(node).trim();
  return text.includes('\\') ? null : text;
}

function isAllowedSelector(node: CssNodePlain): boolean {
  return node.type === 'Selector' && node.children.every(isAllowedSelectorPart) && generated(node) !== null;
}

function isAllowedSelectorPart(node: CssNodePlain): boolean {
  switch (node.type) {
    case 'TypeSelector':
      return !node.name.includes('|');
    case 'ClassSelector':
    case 'IdSelector':
    case 'AttributeSelector':
    case 'Combinator':
      return true;
    case 'PseudoClassSelector':
      return pseudoClasses.has(node.name.toLowerCase());
    default:
      return false;
  }
}

/** Returns the names in the last compound of a selector (`.a`, `#b`, `path`), or `*` if it has none. */
function lastCompound(selector: CssNodePlain): string[] {
  const parts = childrenOf(selector);
  const compound = parts.slice(parts.findLastIndex((part) => part.type === 'Combinator') + 1);
  const names = compound.flatMap((part) => {
    if (part.type === 'ClassSelector') return [`.${part.name}`];
    if (part.type === 'IdSelector') return [`#${part.name}`];
    return part.type === 'TypeSelector' ? [part.name] : [];
  });
  return names.length > 0 ? names.slice(-1) : ['*'];
}
