import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import { elementsOf, type SvgNode, textOf } from './read-tree.ts';

const properties = ['display', 'visibility', 'fill', 'font-size', 'text-anchor'] as const;
type Property = (typeof properties)[number];
export type Style = Readonly<Partial<Record<Property, string>>>;

/** A rule for elements with this name, these classes and this id. Combinators are not supported. */
type Rule = { name: string; classes: readonly string[]; id: string; rank: number; style: Style };

const inherited = ['visibility', 'fill', 'font-size', 'text-anchor'] as const;

/**
 * Returns a function that computes the style of an element, for the properties that matter to rooms: from attributes,
 * then rules, then `style`.
 */
export function styleReader(root: SvgNode): (node: SvgNode, parent: Style) => Style {
  const rulesOf = ruleFinder(readRules(sheetOf(root)));
  return (node, parent) => {
    const style: Partial<Record<Property, string>> = {};
    for (const name of inherited) if (parent[name] !== undefined) style[name] = parent[name];
    for (const name of properties) {
      const value = node.attributes.get(name);
      if (value !== undefined && value !== 'inherit') style[name] = value.trim();
    }
    return Object.assign(style, rulesOf(node), readDeclarations(node.attributes.get('style') ?? ''));
  };
}

/** Returns the style that the rules give a node. Finds rules by one of their words, and caches equal elements. */
function ruleFinder(rules: readonly Rule[]): (node: SvgNode) => Style {
  const wordOf = ({ id, classes, name }: Rule) =>
    id !== '' ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : name;
  const byWord = Map.groupBy(rules, wordOf);
  const known = new Map<string, Style>();
  return (node) => {
    if (rules.length === 0) return {};
    const list = node.attributes.get('class') ?? '';
    const classes = list.split(/\s+/).filter(Boolean);
    const id = `#${node.attributes.get('id') ?? ''}`;
    const alike = JSON.stringify([node.name, list, byWord.has(id) ? id : '']);
    const before = known.get(alike);
    if (before) return before;
    const style: Style = Object.assign(
      {},
      ...['', node.name, id, ...new Set(classes.map((name) => `.${name}`))]
        .flatMap((word) => byWord.get(word) ?? [])
        .filter((rule) => applies(rule, node, classes))
        .sort((one, other) => one.rank - other.rank)
        .map((rule) => rule.style),
    );
    known.set(alike, style);
    return style;
  };
}

function sheetOf(node: SvgNode): string {
  if (node.name === 'style') return textOf(node);
  return elementsOf(node).map(sheetOf).join('\n');
}

function readRules(sheet: string): Rule[] {
  const text = sheet.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '').replace(/<!--|-->/g, '');
  if (text.length > importLimits.cssCharsMax)
    throw new ImportRefused('elements', { count: importLimits.cssRulesMax });
  const rules: Rule[] = [];
  for (const part of text.split('}')) {
    const brace = part.indexOf('{');
    const head = part.slice(0, Math.max(brace, 0)).trim();
    if (brace < 0 || head.startsWith('@')) continue;
    const style = readDeclarations(part.slice(brace + 1));
    if (Object.keys(style).length === 0) continue;
    for (const selector of head.split(',')) {
      const rule = readSelector(selector.trim(), style, rules.length);
      if (rule) rules.push(rule);
      if (rules.length > importLimits.cssRulesMax)
        throw new ImportRefused('elements', { count: importLimits.cssRulesMax });
    }
  }
  return rules;
}

function readSelector(selector: string, style: Style, order: number): Rule | null {
  const match = /^(\*|[a-zA-Z]*)((?:[.#][\w\u0080-\uffff-]+)*)$/.exec(selector);
  if (!match || selector === '') return null;
  const parts = match[2]?.match(/[.#][^.#]+/g) ?? [];
  const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
  const [id = ''] = parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1));
  const name = match[1] === '*' ? '' : (match[1] ?? '');
  const specificity = (id === '' ? 0 : 100) + 10 * classes.length + (name === '' ? 0 : 1);
  return { name, classes, id, rank: specificity * importLimits.cssRulesMax * 2 + order, style };
}

function applies(rule: Rule, node: SvgNode, classes: readonly string[]): boolean {
  return (
    (rule.name === '' || rule.name === node.name) &&
    (rule.id === '' || rule.id === node.attributes.get('id')) &&
    rule.classes.every((name) => classes.includes(name))
  );
}

function readDeclarations(text: string): Style {
  const style: Partial<Record<Property, string>> = {};
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    const name = properties.find((known) => known === part.slice(0, Math.max(0, colon)).trim().toLowerCase());
    const value = part
      .slice(colon + 1)
      .replace('!important', '')
      .trim();
    if (name && value !== '' && value !== 'inherit') style[name] = value;
  }
  return style;
}
