import type { CssNodePlain, SelectorPlain } from 'css-tree';
import { limits } from '#lib/plans/limits.ts';
import { type CssPolicy, cleanStyleSheet } from '#lib/platform/clean-css.ts';
import { writeCss } from '#lib/platform/parse-css.ts';

/** An owner's style sheet applies only inside this element. */
const customCssScope = '.atrium';

const allowedProperties = new Set(
  `align-content align-items align-self animation-play-state aspect-ratio backdrop-filter background background-clip
  background-color background-image background-position background-repeat background-size block-size bottom box-shadow
  box-sizing caret-color color column-gap content cursor display fill fill-opacity filter flex flex-basis flex-direction
  flex-flow flex-grow flex-shrink flex-wrap font font-family font-feature-settings font-size font-stretch font-style
  font-variant font-variant-numeric font-weight gap grid-area grid-auto-flow grid-column grid-row grid-template
  grid-template-areas grid-template-columns grid-template-rows height hyphens inline-size inset inset-block inset-inline
  justify-content justify-items justify-self left letter-spacing line-height list-style list-style-type max-height
  max-width min-height min-width mix-blend-mode object-fit object-position opacity order overflow overflow-wrap
  overflow-x overflow-y place-content place-items place-self position right row-gap scrollbar-width stroke
  stroke-opacity stroke-width tab-size text-align text-decoration text-decoration-color text-decoration-line
  text-decoration-style text-indent text-overflow text-shadow text-transform text-wrap top transform transform-origin
  transition transition-duration transition-property transition-timing-function translate rotate scale vertical-align
  visibility white-space width word-break word-spacing z-index accent-color color-scheme outline outline-color
  outline-offset outline-style outline-width pointer-events`.split(/\s+/),
);

const allowedFamilies = /^(?:border|margin|padding)(?:-[a-z]+)*$/;

const allowedFunctions = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp var translate translatex
  translatey scale scalex scaley rotate skew skewx skewy matrix cubic-bezier steps linear-gradient radial-gradient
  conic-gradient repeating-linear-gradient repeating-radial-gradient blur brightness contrast drop-shadow grayscale
  hue-rotate invert opacity saturate sepia repeat minmax fit-content inset circle ellipse polygon round`.split(
    /\s+/,
  ),
);

const plainTypes = new Set(
  'Identifier Number Percentage Dimension Hash Operator Parentheses WhiteSpace String'.split(' '),
);

/** The style sheets of owners. */
const policy: CssPolicy = {
  isProperty: isAllowedProperty,
  isValuePart: (part) =>
    part.type === 'Function' ? allowedFunctions.has(part.name.toLowerCase()) : plainTypes.has(part.type),
  isValue: (value, property) =>
    !/[<>{}@]|\/\*|url\s*\(|expression\s*\(/i.test(value) &&
    (property !== 'position' || /^(?:static|relative|absolute)$/i.test(value)),
  pseudos: new Set(
    `hover focus focus-visible focus-within active disabled checked empty first-child last-child only-child nth-child
    nth-last-child first-of-type last-of-type nth-of-type not is where before after placeholder marker selection root`.split(
      /\s+/,
    ),
  ),
  writeSelector: scoped,
  conditions: new Set(['media', 'supports', 'container']),
};

/**
 * Returns the part of an owner's style sheet that is safe to serve: allowed properties, nothing that loads (`url()`,
 * `@import`, `@font-face`), nothing positioned over the page, and every selector scoped to the map's own element, so
 * that no rule can read or style anything else. Leaves out everything else. Sanitizing the result again changes
 * nothing.
 */
export function sanitizeCustomCss(text: string): string {
  const rules = cleanStyleSheet(text, policy).slice(0, limits.cssRulesMax);
  return rules.map(({ css }) => css).join('\n');
}

/**
 * Returns the selector scoped to the map's element, or null if it leaves the map. The selector starts with the map's own
 * class and then goes only to descendants.
 */
function scoped(selector: SelectorPlain): string | null {
  const steps = withoutPage(stepsOf(selector.children));
  const [first, second] = steps;
  if (!first) return customCssScope;
  const text = steps.map(({ combinator, parts }) => combinator + parts.map(writeCss).join('')).join('');
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
  let at = 0;
  let combinator = steps[0]?.combinator;
  for (; combinator === '' && at < steps.length; at += 1) {
    const [first, ...parts] = steps[at]?.parts ?? [];
    if (!first || !isPage(first)) break;
    if (parts.length > 0) return [{ combinator: '', parts }, ...steps.slice(at + 1)];
    const next = steps[at + 1];
    combinator = next && isInward(next) ? '' : next?.combinator;
  }
  const rest = steps.slice(at);
  return rest.map((step, i) => (i === 0 ? { ...step, combinator: combinator ?? '' } : step));
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

/** Checks whether an owner's style sheet may set `property` (in lower case). Custom properties need our prefix. */
function isAllowedProperty(property: string): boolean {
  if (property.startsWith('--')) return /^--atrium-[a-z0-9-]{1,60}$/.test(property);
  return allowedProperties.has(property) || (allowedFamilies.test(property) && !property.includes('image'));
}
