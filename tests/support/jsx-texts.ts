import { parseSync } from 'rolldown/utils';
import { sourceText } from './imports.ts';

/** A node of the syntax tree, as far as it is read here. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Returns the places in a file where a text of JSX stands directly beside a node that comes and goes. */
export function textsBesideGuests(file: string): string[] {
  const source = sourceText(file);
  const { program } = parseSync(file, source, { lang: 'tsx' });
  const found: string[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value)) return;
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const children = (value.children as Node[]).map(contentOf);
      if (children.some(isText) && children.some(comesAndGoes))
        found.push(`${file}:${source.slice(0, Number(value.start)).split('\n').length}`);
    }
    Object.values(value).forEach(walk);
  };
  walk(program);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Returns the expression of a child in braces, else the child. */
function contentOf(child: Node): Node {
  return child.type === 'JSXExpressionContainer' ? contentOf(child.expression as Node) : child;
}

/** Names of values that are texts in every component. */
const textNames = /^(?:label|text|title|name|field|message|number)$/;
/** Objects with texts of the interface. */
const textRoots = /^(?:t|texts|strings)$/;
const textCalls = /^(?:fill|plural|format|join|languageName)$/;

/** Checks whether a child is always a text that a translator would take out: blanks stay. */
function isText(child: Node): boolean {
  switch (child.type) {
    case 'JSXText':
    case 'Literal':
      return /\S/.test(String(child.value));
    case 'TemplateLiteral':
      return true;
    case 'Identifier':
      return textNames.test(String(child.name));
    case 'CallExpression':
      return textCalls.test(lastName(child.callee));
    case 'MemberExpression':
      return textRoots.test(rootName(child)) || textNames.test(lastName(child));
    case 'LogicalExpression':
      return child.operator !== '&&' && isText(child.right as Node);
    case 'ConditionalExpression':
      return isText(child.consequent as Node) && isText(child.alternate as Node);
    default:
      return false;
  }
}

/** Checks whether a child is sometimes absent, or sometimes another node. */
function comesAndGoes(child: Node): boolean {
  if (child.type === 'LogicalExpression') return child.operator === '&&';
  if (child.type === 'ConditionalExpression') return !isText(child);
  return child.type === 'CallExpression' && /^(?:map|flatMap)$/.test(lastName(child.callee));
}

function lastName(value: unknown): string {
  if (!isNode(value)) return '';
  return value.type === 'MemberExpression' ? lastName(value.property) : String(value.name ?? '');
}

function rootName(value: unknown): string {
  if (!isNode(value)) return '';
  return value.type === 'MemberExpression' ? rootName(value.object) : String(value.name ?? '');
}
