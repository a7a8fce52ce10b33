import { SaxesParser, type SaxesTagNS } from 'saxes';
import { said } from '#lib/contract/fault.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused } from '../image-refused.ts';
import {
  allowedElements,
  svgNamespace,
  textElements,
  textOnlyElements,
  xlinkNamespace,
  xmlNamespace,
} from './allowed.ts';

/** An element that passed the allow-list. Attribute names are local names, except `xml:space` and `xml:lang`. */
export type SvgElement = {
  name: string;
  attributes: Map<string, string>;
  children: SvgNode[];
};

export type SvgNode = SvgElement | string;

const tooMany = said('svg.elements', { count: imageLimits.svgElementsMax });
const tooDeep = said('svg.depth', { count: imageLimits.svgDepthMax });

/**
 * Parses an XML text without DOCTYPE strictly. Keeps the allowed elements of the SVG namespace with all their
 * attributes without a namespace; `xlink:href` becomes `href`. Drops any other element with its content. Throws
 * ImageRefused if the text is not well-formed, not SVG, too deep or too large.
 */
export function parseSvg(text: string, entities: Map<string, string>): SvgElement {
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  for (const [name, value] of entities) parser.ENTITIES[name] = value;
  const open: SvgElement[] = [];
  let root: SvgElement | null = null;
  let count = 0;
  let depth = 0;
  let droppedDepth = 0;

  parser.on('error', () => {
    throw new ImageRefused(said('svg.notXml'));
  });
  parser.on('doctype', () => {
    throw new ImageRefused(said('svg.doctypePlace'));
  });
  parser.on('opentagstart', () => {
    count += 1;
    depth += 1;
    if (count > imageLimits.svgElementsMax) throw new ImageRefused(tooMany);
    if (depth > imageLimits.svgDepthMax) throw new ImageRefused(tooDeep);
  });
  parser.on('opentag', (tag) => {
    if (depth === 1) checkRoot(tag);
    if (droppedDepth > 0) return;
    const parent = open.at(-1);
    if (!isKept(tag) || (parent && textOnlyElements.has(parent.name))) {
      droppedDepth = depth;
      return;
    }
    const element = { name: tag.local, attributes: readAttributes(tag), children: [] };
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (droppedDepth === 0) open.pop();
    else if (droppedDepth === depth) droppedDepth = 0;
    depth -= 1;
  });
  const takeText = (chars: string) => {
    const parent = open.at(-1);
    if (droppedDepth === 0 && parent && textElements.has(parent.name)) appendText(parent, chars);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);

  parser.write(text).close();
  if (!root) throw new ImageRefused(said('svg.noRoot'));
  return root;
}

function checkRoot(tag: SaxesTagNS): void {
  if (tag.local !== 'svg') throw new ImageRefused(said('svg.root'));
  if (tag.uri !== svgNamespace) {
    throw new ImageRefused(said('svg.namespace', { namespace: svgNamespace }));
  }
}

function isKept(tag: SaxesTagNS): boolean {
  return tag.uri === svgNamespace && allowedElements.has(tag.local);
}

function readAttributes(tag: SaxesTagNS): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    if (uri === '') attributes.set(local, value);
    else if (uri === xmlNamespace && (local === 'space' || local === 'lang'))
      attributes.set(`xml:${local}`, value);
  }
  // Browsers prefer `href`, so `xlink:href` counts only if `href` is absent.
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    if (uri === xlinkNamespace && local === 'href' && !attributes.has('href')) attributes.set('href', value);
  }
  return attributes;
}

function appendText(parent: SvgElement, chars: string): void {
  const last = parent.children.length - 1;
  const previous = parent.children[last];
  if (typeof previous === 'string') parent.children[last] = previous + chars;
  else if (chars !== '') parent.children.push(chars);
}
