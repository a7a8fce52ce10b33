import type { CssNodePlain, SelectorPlain } from 'css-tree';
import { childrenOf, parseCss, writeCss } from './parse-css.ts';

/** What one kind of CSS may contain. The functions of this file leave out everything else. */
export type CssPolicy = {
  /** Checks a property, in lower case. */
  isProperty: (property: string) => boolean;
  /** Checks a part of a value. Its own parts are checked too. */
  isValuePart: (part: CssNodePlain, property: string) => boolean;
  /** Checks a written value. */
  isValue: (value: string, property: string) => boolean;
  /** Pseudo-classes and pseudo-elements, in lower case. */
  pseudos: ReadonlySet<string>;
  /** Writes a selector whose parts are allowed, or returns null if it must go. */
  writeSelector: (selector: SelectorPlain) => string | null;
  /** The at-rules that may be around rules. They load nothing and define no names. */
  conditions: ReadonlySet<string>;
};

/** A rule as written. A conditional rule has no selectors and no declarations of its own. */
type CleanRule = { css: string; selectors: CssNodePlain[]; declarations: string };

const conditionsDepthMax = 4;
const combinators: ReadonlySet<string> = new Set([' ', '>', '+', '~']);

/** Returns the allowed rules of a style sheet. Cleaning them again changes nothing. Throws CssTooLong. */
export function cleanStyleSheet(text: string, policy: CssPolicy): CleanRule[] {
  // Drop a rule that does not parse to itself: another parser may read it differently too.
  return readRules(text, policy).filter(({ css }) => joined(readRules(css, policy)) === css);
}

/** Returns the allowed declarations of a `style` attribute. Cleaning them again changes nothing. Throws CssTooLong. */
export function cleanDeclarations(text: string, policy: CssPolicy): string[] {
  return readDeclarations(text, policy).filter((one) => readDeclarations(one, policy).join() === one);
}

/** Returns the value of a property as it may be written, or null. Cleaning it again changes nothing. Throws CssTooLong. */
export function cleanValue(property: string, text: string, policy: CssPolicy): string | null {
  const value = readValue(property, text, policy);
  return value !== null && readValue(property, value, policy) === value ? value : null;
}

function joined(rules: readonly CleanRule[]): string {
  return rules.map(({ css }) => css).join();
}

function readRules(text: string, policy: CssPolicy): CleanRule[] {
  return cleanRules(childrenOf(parseCss(text, 'stylesheet')), policy, 0);
}

function cleanRules(nodes: readonly CssNodePlain[], policy: CssPolicy, depth: number): CleanRule[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Rule') return cleanRule(node, policy) ?? [];
    if (node.type === 'Atrule' && depth < conditionsDepthMax)
      return cleanCondition(node, policy, depth) ?? [];
    return [];
  });
}

type Node<Type> = Extract<CssNodePlain, { type: Type }>;

function cleanRule({ prelude, block }: Node<'Rule'>, policy: CssPolicy): CleanRule | null {
  if (prelude.type !== 'SelectorList') return null;
  const selectors: CssNodePlain[] = [];
  const written: string[] = [];
  for (const selector of prelude.children) {
    const text = writeSelector(selector, policy);
    if (text === null) continue;
    selectors.push(selector);
    written.push(text);
  }
  const declarations = keptDeclarations(childrenOf(block), policy).join(';');
  if (written.length === 0 || declarations === '') return null;
  return { css: `${written.join(',')}{${declarations}}`, selectors, declarations };
}

function cleanCondition(
  { name, prelude, block }: Node<'Atrule'>,
  policy: CssPolicy,
  depth: number,
): CleanRule | null {
  if (!policy.conditions.has(name.toLowerCase()) || !block || !prelude) return null;
  const condition = writeCss(prelude);
  if (!/^[\w\s():.,<>=%+/-]+$/.test(condition) || /url\s*\(/i.test(condition)) return null;
  const rules = cleanRules(childrenOf(block), policy, depth + 1);
  if (rules.length === 0) return null;
  const css = `@${name.toLowerCase()} ${condition}{${rules.map((rule) => rule.css).join('')}}`;
  return { css, selectors: [], declarations: '' };
}

function writeSelector(selector: CssNodePlain, policy: CssPolicy): string | null {
  if (selector.type !== 'Selector') return null;
  if (!selector.children.every((part) => isAllowedPart(part, policy))) return null;
  const text = policy.writeSelector(selector);
  // Parsers differ in how they read escapes.
  return text === null || /\\|\/\*/.test(text) ? null : text;
}

function isAllowedPart(node: CssNodePlain, policy: CssPolicy): boolean {
  switch (node.type) {
    case 'TypeSelector':
      return !node.name.includes('|');
    case 'ClassSelector':
    case 'IdSelector':
      return true;
    case 'AttributeSelector':
      return !writeCss(node).includes('|');
    case 'Combinator':
      return combinators.has(node.name);
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return (
        policy.pseudos.has(node.name.toLowerCase()) &&
        childrenOf(node).every((argument) => isAllowedArgument(argument, policy))
      );
    default:
      return false;
  }
}

function isAllowedArgument(node: CssNodePlain, policy: CssPolicy): boolean {
  if (node.type === 'Selector') return node.children.every((part) => isAllowedPart(part, policy));
  if (node.type === 'SelectorList') return node.children.every((each) => isAllowedArgument(each, policy));
  if (node.type === 'Nth') return node.selector === null || isAllowedArgument(node.selector, policy);
  return false;
}

function readDeclarations(text: string, policy: CssPolicy): string[] {
  return keptDeclarations(childrenOf(parseCss(text, 'declarationList')), policy);
}

function readValue(property: string, text: string, policy: CssPolicy): string | null {
  const value = parseCss(text, 'value');
  return value && isAllowedValue(value, property, policy) ? writeValue(value, property, policy) : null;
}

function keptDeclarations(nodes: readonly CssNodePlain[], policy: CssPolicy): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'Declaration') return [];
    const property = node.property.toLowerCase();
    if (!policy.isProperty(property)) return [];
    // The parser leaves the value of a custom property as it is.
    const value = node.value.type === 'Raw' ? parseCss(node.value.value, 'value') : node.value;
    if (!value || !isAllowedValue(value, property, policy)) return [];
    const text = writeValue(value, property, policy);
    return text ? [`${property}:${text}${node.important ? '!important' : ''}`] : [];
  });
}

function isAllowedValue(node: CssNodePlain, property: string, policy: CssPolicy): boolean {
  return (
    (node.type === 'Value' || policy.isValuePart(node, property)) &&
    childrenOf(node).every((part) => isAllowedValue(part, property, policy))
  );
}

function writeValue(value: CssNodePlain, property: string, policy: CssPolicy): string | null {
  const text = writeCss(value).trim();
  return text.includes('\\') || !policy.isValue(text, property) ? null : text;
}
