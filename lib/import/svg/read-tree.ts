import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import { localName, readXml } from '../xml.ts';

export type SvgNode = {
  /** Local name; empty for an element of another namespace. */
  name: string;
  /** By local name. Attributes of Inkscape and Affinity keep their prefixes; `href` counts in any namespace. */
  attributes: ReadonlyMap<string, string>;
  children: (SvgNode | string)[];
};

const svgNamespace = 'http://www.w3.org/2000/svg';
const inkscapeNamespace = 'http://www.inkscape.org/namespaces/inkscape';
const serifNamespace = 'http://www.serif.com/';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/** Reads all elements of an SVG file. The sanitiser would remove the names of layers. Throws ImportRefused. */
export function readTree(bytes: Uint8Array): SvgNode {
  const namespaces = new Map<string, string>();
  const open: SvgNode[] = [];
  let root: SvgNode | null = null;
  readXml(bytes, importLimits.xmlElementsMax, {
    open(name, attributes) {
      for (const [key, value] of Object.entries(attributes))
        if (key.startsWith('xmlns:')) namespaces.set(key.slice('xmlns:'.length), value);
      const node = { name: nameIn(name, namespaces), attributes: read(attributes, namespaces), children: [] };
      open.at(-1)?.children.push(node);
      root ??= node;
      open.push(node);
    },
    close() {
      open.pop();
    },
    text(chars) {
      const parent = open.at(-1);
      if (parent && (chars.trim() !== '' || parent.name === 'text' || parent.name === 'tspan'))
        parent.children.push(chars);
    },
  });
  const found = root as SvgNode | null;
  if (found?.name !== 'svg') throw new ImportRefused('malformed', { line: 1 });
  return found;
}

/** Returns the child elements of a node. */
export function elementsOf(node: SvgNode): SvgNode[] {
  return node.children.filter((child) => typeof child !== 'string');
}

/** Returns all text of a node, without its titles. */
export function textOf(node: SvgNode): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return child;
      return child.name === 'title' || child.name === 'desc' ? '' : textOf(child);
    })
    .join('');
}

/** Returns the local name of an SVG element; empty for another namespace. */
function nameIn(name: string, namespaces: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':');
  if (colon < 0) return name;
  return namespaces.get(name.slice(0, colon)) === svgNamespace ? name.slice(colon + 1) : '';
}

function read(
  attributes: Readonly<Record<string, string>>,
  namespaces: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(attributes)) {
    const colon = key.indexOf(':');
    if (colon < 0) {
      found.set(key, value);
      continue;
    }
    const namespace = namespaces.get(key.slice(0, colon));
    if (namespace === inkscapeNamespace) found.set(`inkscape:${localName(key)}`, value);
    else if (namespace === serifNamespace) found.set(`serif:${localName(key)}`, value);
    else if (namespace === xlinkNamespace && localName(key) === 'href' && attributes.href === undefined)
      found.set('href', value);
  }
  return found;
}
