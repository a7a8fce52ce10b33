import { svgNamespace, textElements } from './allowed.ts';
import type { SvgElement, SvgNode } from './parse-svg.ts';

/** Writes a cleaned tree as text, without XML declaration. Equal trees give equal text. */
export function writeSvg(root: SvgElement): string {
  const parts: string[] = [];
  writeElement(root, ` xmlns="${svgNamespace}"`, parts);
  return parts.join('');
}

function writeElement(element: SvgElement, namespace: string, parts: string[]): void {
  parts.push('<', element.name, namespace);
  for (const [name, value] of element.attributes) parts.push(' ', name, '="', escapeAttribute(value), '"');
  const children = writableChildren(element);
  if (children.length === 0) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  for (const child of children) {
    if (typeof child === 'string') parts.push(escapeText(child));
    else writeElement(child, '', parts);
  }
  parts.push('</', element.name, '>');
}

function writableChildren(element: SvgElement): SvgNode[] {
  if (textElements.has(element.name)) return element.children;
  return element.children.filter((child) => typeof child !== 'string');
}

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (char) => textEscapes[char] ?? char);
}

function escapeAttribute(value: string): string {
  return value.replace(/[&<>"\t\n\r]/g, (char) => textEscapes[char] ?? char);
}

const textEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
