import type { CssNodePlain } from 'css-tree';
import { childrenOf, parseCss, writeCss } from '#lib/platform/parse-css.ts';
import { isAllowedProperty } from './allowed-properties.ts';

/** An owner's style sheet applies only inside this element. */
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
 * Returns the part of an owner's style sheet that is safe to serve: allowed properties, nothing that loads (`url()`,
 * `@import`, `@font-face`), nothing positioned over the page, and every selector scoped to the map's own element, so
 * that no rule can read or style anything else. Leaves out everything else. Sanitizing the result again changes
 * nothing.
 */
export function sanitizeCustomCss(text: string): string {
  if (text.trim() === '') return '';
  // The written text may parse differently from the tree it came from. Keep a rule only if it parses to itself.
  const rules = rulesOf(text).slice(0, rulesMax);
  return rules.filter((rule) => rulesOf(rule).join() === rule).join('\n');
}

function rulesOf(text: string): string[] {
  return cleanRules(childrenOf(parseCss(text, 'stylesheet')), 0);
}

function cleanRules(nodes: readonly CssNodePlain[], depth: number): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Rule') return cleanRule(node) ?? [];
    if (node.type === 'Atrule' && depth < depthMax) return cleanAtRule(node, depth) ?? [];
    return [];
  });
}

/** Keeps only conditional at-rules: they load nothing and define no names. */
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

/**
 * Returns the selector scoped to the map's element, or null if a part of it is not allowed. The selector starts with
 * the map's own class and then goes only to descendants, so that it cannot leave the map.
 */
function scoped(selector: CssNodePlain): string | null {
  if (selector.type !== 'Selector' || !selector.children.every(isAllowedPart)) return null;
  const steps = withoutPage(stepsOf(selector.children));
  const [first, second] = steps;
  if (!first) return customCssScope;
  const text = steps.map(({ combinator, parts }) => combinator + parts.map(writeCss).join('')).join('');
  if (text.includes('\\') || text.includes('/*')) return null;
  if (first.combinator !== '') return null;
  if (!isOwnClass(first.parts[0])) return `${customCssScope} ${text}`;
  // A sibling of the map belongs to the page around it.
  return second && !isInward(second) ? null : text;
}

type Step = { combinator: string; parts: CssNodePlain[] };

/** Splits a selector into compounds, each with the combinator before it (empty for the first). */
function stepsOf(nodes: readonly CssNodePlain[]): Step[] {
  const steps: Step[] = [];
  for (const node of nodes) {
    if (node.type === 'Combinator') steps.push({ combinator: node.name, parts: [] });
    else if (steps.length === 0) steps.push({ combinator: '', parts: [node] });
    else steps.at(-1)?.parts.push(node);
  }
  return steps;
}

/** Removes the leading compounds that name the page. They stand for the map's element. */
function withoutPage(steps: readonly Step[]): Step[] {
  const [first, second, ...others] = steps;
  if (!first?.parts[0] || first.combinator !== '' || !isPage(first.parts[0])) return [...steps];
  const parts = first.parts.slice(1);
  if (parts.length > 0) return [{ combinator: '', parts }, ...steps.slice(1)];
  if (!second) return [];
  return withoutPage([{ ...second, combinator: isInward(second) ? '' : second.combinator }, ...others]);
}

function isPage(node: CssNodePlain): boolean {
  if (node.type === 'TypeSelector') return /^(?:html|body)$/i.test(node.name);
  if (node.type === 'PseudoClassSelector') return node.name.toLowerCase() === 'root';
  return node.type === 'ClassSelector' && node.name === 'atrium-page';
}

function isOwnClass(node: CssNodePlain | undefined): boolean {
  return node?.type === 'ClassSelector' && node.name === customCssScope.slice(1);
}

function isInward({ combinator }: Step): boolean {
  return combinator === ' ' || combinator === '>';
}

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
      return [' ', '>', '+', '~'].includes(node.name);
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
  if (node.type === 'Nth') return node.selector === null || isAllowedArgument(node.selector);
  return false;
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
