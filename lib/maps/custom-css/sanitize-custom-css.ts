import type { CssNodePlain } from 'css-tree';
import { parseCss, writeCss } from '#lib/platform/parse-css.ts';
import { isAllowedProperty } from './allowed-properties.ts';

/** Everything of an owner's style sheet applies inside this element only. */
const customCssScope = '.atrium';

const rulesMax = 2000;
const depthMax = 4;

const allowedFunctions = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp var translate translatex
  translatey scale scalex scaley rotate skew skewx skewy matrix cubic-bezier steps linear-gradient radial-gradient
  conic-gradient repeating-linear-gradient repeating-radial-gradient blur brightness contrast drop-shadow grayscale
  hue-rotate invert opacity saturate sepia repeat minmax fit-content inset circle ellipse polygon round`.split(
    /\s+/,
  ),
);

const allowedPseudos = new Set(
  `hover focus focus-visible focus-within active disabled checked empty first-child last-child only-child nth-child
  nth-last-child first-of-type last-of-type nth-of-type not is where before after placeholder marker selection root`.split(
    /\s+/,
  ),
);

const plainValues = new Set(
  'Identifier Number Percentage Dimension Hash Operator Parentheses WhiteSpace Value String'.split(' '),
);

/**
 * An owner's style sheet as it may be served: allowed properties only, nothing that loads anything (`url()`,
 * `@import`, `@font-face`), nothing positioned over the page, and every selector below the map's own element, so that
 * it can neither read nor dress up anything else. What is not allowed is left out; doing it twice changes nothing.
 */
export function sanitizeCustomCss(text: string): string {
  if (text.trim() === '') return '';
  // Written text may be read otherwise than the tree it came from: a rule stays only if it is read again as it stands.
  const rules = rulesOf(text).slice(0, rulesMax);
  return rules.filter((rule) => rulesOf(rule).join() === rule).join('\n');
}

function rulesOf(text: string): string[] {
  return cleanRules(childrenOf(parseCss(text, 'stylesheet')), 0);
}

function childrenOf(node: CssNodePlain | null): CssNodePlain[] {
  return node && 'children' in node && Array.isArray(node.children) ? node.children : [];
}

function cleanRules(nodes: readonly CssNodePlain[], depth: number): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Rule') return cleanRule(node) ?? [];
    if (node.type === 'Atrule' && depth < depthMax) return cleanAtRule(node, depth) ?? [];
    return [];
  });
}

/** Conditions are the only at-rules: they load nothing and name nothing. */
function cleanAtRule(node: Extract<CssNodePlain, { type: 'Atrule' }>, depth: number): string | null {
  const name = node.name.toLowerCase();
  if (!['media', 'supports', 'container'].includes(name) || !node.block || !node.prelude) return null;
  const condition = writeCss(node.prelude);
  if (!/^[\w\s():.,<>=%+/-]+$/.test(condition) || /url\s*\(/i.test(condition)) return null;
  const rules = cleanRules(childrenOf(node.block), depth + 1);
  return rules.length === 0 ? null : `@${name} ${condition}{${rules.join('')}}`;
}

function cleanRule(node: Extract<CssNodePlain, { type: 'Rule' }>): string | null {
  if (node.prelude.type !== 'SelectorList') return null;
  const selectors = node.prelude.children.flatMap((selector) => scoped(selector) ?? []);
  const declarations = childrenOf(node.block).flatMap((one) => cleanDeclaration(one) ?? []);
  if (selectors.length === 0 || declarations.length === 0) return null;
  return `${selectors.join(',')}{${declarations.join(';')}}`;
}

/** The selector below the map's element; null where it uses what is not allowed. */
function scoped(selector: CssNodePlain): string | null {
  if (selector.type !== 'Selector' || !selector.children.every(isAllowedPart)) return null;
  const text = writeCss(selector);
  if (text.includes('\\') || text.includes('/*')) return null;
  // What names the page or the map itself means the map's element.
  const inner = text.replace(/^(?:(?::root|html|body|\.atrium-page)(?![\w-])\s*>?\s*)+/i, '');
  if (inner === '') return customCssScope;
  // A sibling of the map is the page's.
  if (ownElement.test(inner)) return /^[^\s>]*[+~]/.test(inner) ? null : inner;
  return /^[>+~|]/.test(inner) ? null : `${customCssScope} ${inner}`;
}

const ownElement = /^\.atrium(?![\w-])/;

function isAllowedPart(node: CssNodePlain): boolean {
  switch (node.type) {
    case 'TypeSelector':
      return !node.name.includes('|');
    case 'ClassSelector':
    case 'IdSelector':
      return true;
    case 'AttributeSelector':
      return !writeCss(node).includes('|');
    case 'Combinator':
      return node.name !== '||';
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return allowedPseudos.has(node.name.toLowerCase()) && childrenOf(node).every(isAllowedArgument);
    default:
      return false;
  }
}

function isAllowedArgument(node: CssNodePlain): boolean {
  if (node.type === 'Selector') return node.children.every(isAllowedPart);
  if (node.type === 'SelectorList') return node.children.every(isAllowedArgument);
  return node.type === 'Nth' || node.type === 'AnPlusB';
}

function cleanDeclaration(node: CssNodePlain): string | null {
  if (node.type !== 'Declaration') return null;
  const name = node.property.toLowerCase();
  const value = node.value.type === 'Raw' ? parseCss(node.value.value, 'value') : node.value;
  if (!isAllowedProperty(name) || !value || !isAllowedValue(value)) return null;
  const text = writeCss(value).trim();
  if (text === '' || /[\\<>{}@]|\/\*|url\s*\(|expression\s*\(/i.test(text)) return null;
  if (name === 'position' && !/^(?:static|relative|absolute)$/i.test(text)) return null;
  return `${name}:${text}${node.important ? ' !important' : ''}`;
}

function isAllowedValue(node: CssNodePlain): boolean {
  if (node.type === 'Function') {
    if (!allowedFunctions.has(node.name.toLowerCase())) return false;
  } else if (!plainValues.has(node.type)) {
    return false;
  }
  return childrenOf(node).every(isAllowedValue);
}
