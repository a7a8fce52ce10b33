import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import { readLength, type Units } from './css-length.ts';
import {
  classesOf,
  type Family,
  familyOf,
  fitsAround,
  fitsCompound,
  readSelector,
  type Selector,
} from './css-selectors.ts';
import {
  type Declaration,
  isForScreens,
  readDeclarations,
  readSheet,
  type SheetRule,
  splitOutside,
} from './css-sheet.ts';
import { readCssTransform, readOrigin, readSingleTransforms } from './css-transform.ts';
import { filledIn, type Variables, variablesOf } from './css-variables.ts';
import { elementsOf, type SvgNode, textOf } from './read-tree.ts';

/** Properties that attributes give too. */
const fromAttributes = [
  'display',
  'visibility',
  'opacity',
  'fill',
  'font-size',
  'text-anchor',
  'transform-origin',
  'transform-box',
] as const;
/** Sizes that are attributes too, with a grammar of their own: `lengthsOf` reads those. */
const geometry = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry'] as const;
const properties = [
  ...fromAttributes,
  ...geometry,
  'd',
  'transform',
  'translate',
  'rotate',
  'scale',
] as const;
type Property = (typeof properties)[number];

/** The values of one element. Sizes, `d` and transforms are here only if CSS gives them. */
export type Style = Readonly<Partial<Record<Property, string>>>;

const inherited = ['visibility', 'fill', 'text-anchor'] as const;
const known: ReadonlySet<string> = new Set(properties);
const dummyUnits: Units = { em: 1, rem: 1, page: { width: 1, height: 1 } };
const dummy = { box: { minX: 0, minY: 0, maxX: 1, maxY: 1 }, units: dummyUnits };

type Rule = { selector: Selector; order: number; plain: Style; important: Style };

/** Returns a function that computes the style of an element: from attributes, rules and `style`, by the cascade. */
export function styleReader(root: SvgNode): (node: SvgNode, parent: Style) => Style {
  const sheet = readSheet(sheetOf(root));
  const variables = variablesOf(sheet, readDeclarations(root.attributes.get('style') ?? ''));
  const rulesOf = ruleFinder(root, readRules(sheet, variables));
  return (node, parent) => {
    const given: Partial<Record<Property, string>> = {};
    for (const name of fromAttributes) {
      const value = node.attributes.get(name);
      if (value !== undefined && (name !== 'font-size' || isValid(name, value))) given[name] = value.trim();
    }
    const rules = rulesOf(node);
    const own = valuesOf(filledIn(readDeclarations(node.attributes.get('style') ?? ''), variables));
    Object.assign(given, rules.plain, own.plain, rules.important, own.important);
    return settled(given, parent);
  };
}

/** Resolves `inherit`, `initial` and `unset`, and takes the inherited properties from the parent. */
function settled(given: Partial<Record<Property, string>>, parent: Style): Style {
  const style: Partial<Record<Property, string>> = {};
  for (const name of inherited) if (parent[name] !== undefined) style[name] = parent[name];
  for (const [name, value] of Object.entries(given) as [Property, string][]) {
    const word = value.toLowerCase();
    const isInherited = (inherited as readonly string[]).includes(name);
    if (word === 'inherit' || (word === 'unset' && isInherited)) {
      if (parent[name] !== undefined && name !== 'font-size') style[name] = parent[name];
    } else if (/^(?:initial|unset|revert(?:-layer)?)$/.test(word)) delete style[name];
    else style[name] = value;
  }
  return style;
}

type Values = { readonly plain: Style; readonly important: Style };

/** Returns a function that merges the rules of a node. Looks only at rules with one of its words. */
function ruleFinder(root: SvgNode, rules: readonly Rule[]): (node: SvgNode) => Values {
  if (rules.length === 0) return () => merged([]);
  const family: Family = familyOf(root);
  const wordOf = ({ selector: { last } }: Rule) =>
    last.ids[0] !== undefined
      ? `#${last.ids[0]}`
      : last.classes[0] !== undefined
        ? `.${last.classes[0]}`
        : last.name;
  const byWord = Map.groupBy(rules, wordOf);
  const candidates = new Map<string, { rules: readonly Rule[]; values: Values | null }>();
  let steps = 0;
  const count = () => {
    if (++steps > importLimits.cssStepsMax)
      throw new ImportRefused('elements', { count: importLimits.cssRulesMax });
  };
  const candidatesOf = (node: SvgNode) => {
    const id = `#${node.attributes.get('id') ?? ''}`;
    const alike = JSON.stringify([node.name, node.attributes.get('class') ?? '', byWord.has(id) ? id : '']);
    const before = candidates.get(alike);
    if (before) return before;
    const words = ['', node.name, id, ...new Set(classesOf(node).map((name) => `.${name}`))];
    const fitting = words
      .flatMap((word) => byWord.get(word) ?? [])
      .filter(({ selector: { last } }) => {
        count();
        return fitsCompound({ ...last, tests: [] }, node, family);
      })
      .sort((one, other) => one.selector.specificity - other.selector.specificity || one.order - other.order);
    const isSame = fitting.every(({ selector }) => selector.before.length + selector.last.tests.length === 0);
    const found = { rules: fitting, values: isSame ? merged(fitting) : null };
    candidates.set(alike, found);
    return found;
  };
  return (node) => {
    const { rules: fitting, values } = candidatesOf(node);
    if (values) return values;
    return merged(
      fitting.filter(({ selector }) => {
        count();
        const isIt = selector.last.tests.every((test) => test(node, family));
        return isIt && fitsAround(selector, node, family, count);
      }),
    );
  };
}

function merged(rules: readonly Rule[]): Values {
  return {
    plain: Object.assign({}, ...rules.map(({ plain }) => plain)),
    important: Object.assign({}, ...rules.map(({ important }) => important)),
  };
}

function sheetOf(node: SvgNode): string {
  if (node.name !== 'style') return elementsOf(node).map(sheetOf).join('\n');
  const type = node.attributes.get('type')?.trim().toLowerCase() ?? '';
  const isSheet = type === '' || type === 'text/css';
  return isSheet && isForScreens(node.attributes.get('media') ?? '') ? textOf(node) : '';
}

function readRules(sheet: readonly SheetRule[], variables: Variables): Rule[] {
  const rules: Rule[] = [];
  for (const { selectors, declarations } of sheet) {
    const values = valuesOf(filledIn(declarations, variables));
    if (Object.keys(values.plain).length + Object.keys(values.important).length === 0) continue;
    for (const text of splitOutside(selectors, ',')) {
      const selector = readSelector(text);
      if (selector) rules.push({ selector, order: rules.length, ...values });
      if (rules.length > importLimits.cssRulesMax)
        throw new ImportRefused('elements', { count: importLimits.cssRulesMax });
    }
  }
  return rules;
}

/** Returns the declarations that count here and have a value that a browser takes. */
function valuesOf(declarations: readonly Declaration[]): Values {
  const values = {
    plain: {} as Partial<Record<Property, string>>,
    important: {} as Partial<Record<Property, string>>,
  };
  for (const { name: written, value, isImportant } of declarations) {
    // Browsers still take the name of before.
    const name = written.replace(/^-webkit-(?=transform)/, '');
    const at = isImportant ? values.important : values.plain;
    if (name === 'font') {
      const size = sizeOfFont(value);
      if (size !== null) at['font-size'] = size;
    } else if (known.has(name) && isValid(name as Property, value)) at[name as Property] = value;
  }
  return values;
}

const wideWords = /^(?:inherit|initial|unset|revert|revert-layer)$/i;

/** Checks whether a browser takes a value. If not, the declaration before it counts. */
function isValid(name: Property, value: string): boolean {
  if (wideWords.test(value)) return true;
  if (name === 'transform') return readCssTransform(value, dummy) !== null;
  if (name === 'translate' || name === 'rotate' || name === 'scale')
    return readSingleTransforms({ [name]: value }, dummy) !== null;
  if (name === 'transform-origin') return readOrigin(value, dummy) !== null;
  if (name === 'opacity') return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?%?$/i.test(value);
  if (name === 'font-size') return fontSizeOf(value, 1, dummyUnits) !== null;
  if (name === 'd') return value === 'none' || pathOfCss(value) !== null;
  if ((geometry as readonly string[]).includes(name))
    return value === 'auto' || readLength(value, 1, dummyUnits) !== null;
  return true;
}

/** Returns the path data of `path("...")`; null if the value is something else. */
export function pathOfCss(value: string): string | null {
  const text = value.trim();
  if (!/^path\(/i.test(text) || !text.endsWith(')')) return null;
  const inside = text.slice('path('.length, -1).trim();
  const [quote = ''] = inside;
  return (quote === '"' || quote === "'") && inside.length > 1 && inside.endsWith(quote)
    ? inside.slice(1, -1)
    : null;
}

const sizeWords = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
  ['xxx-large', 48],
]);
const stepOfWords = 1.2;

/** Returns a font size in user units, of a parent with the size `parent`; null if the text is none. */
export function fontSizeOf(text: string, parent: number, units: Omit<Units, 'em'>): number | null {
  const word = text.trim().toLowerCase();
  const size =
    word === 'larger'
      ? parent * stepOfWords
      : word === 'smaller'
        ? parent / stepOfWords
        : (sizeWords.get(word) ?? readLength(word, parent, { ...units, em: parent }));
  return size !== null && size >= 0 ? size : null;
}

/** Returns the size in the shorthand `font`: the first word that is one, perhaps with the height of lines. */
function sizeOfFont(value: string): string | null {
  const words = value.trim().split(/\s+/).slice(0, 6);
  const sizes = words.map((word) => word.split('/', 1)[0] ?? '');
  return sizes.find((word) => !/^\d+$/.test(word) && fontSizeOf(word, 1, dummyUnits) !== null) ?? null;
}

/** Checks whether an element, and all in it, is drawn with no ink at all. */
export function isSeeThrough({ opacity }: Style): boolean {
  return opacity !== undefined && Number.parseFloat(opacity) <= 0;
}

/** Checks whether an element is not drawn itself. What is in it may say that it is. */
export function isHidden({ visibility }: Style): boolean {
  return /^(?:hidden|collapse)$/.test(visibility ?? '');
}
