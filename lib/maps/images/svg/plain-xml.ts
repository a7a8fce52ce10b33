import { said } from '#lib/contract/fault.ts';
import type { WithoutDoctype } from '#lib/formats/take-doctype.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused } from '../image-refused.ts';
import { heldStyle } from './allowed.ts';

const malformed = said('svg.notXml');
const misplaced = said('svg.doctypePlace');
const tooMany = said('svg.elements', { count: imageLimits.svgElementsMax });
const tooDeep = said('svg.depth', { count: imageLimits.svgDepthMax });

/**
 * Returns an XML text that has only tags and text: comments and processing instructions are gone, CDATA is text, entities
 * are replaced, and `style` has its held name. Checks the limits of elements, depth and attributes, because a document
 * takes far more memory than its text. Throws ImageRefused. Leaves most faults of the tags themselves to the parser.
 */
export function plainXml({ text, entities }: WithoutDoctype): string {
  const parts: string[] = [];
  let count = 0;
  let depth = 0;
  let at = 0;
  for (let start = text.indexOf('<'); start !== -1; start = text.indexOf('<', at)) {
    parts.push(expand(text.slice(at, start), entities));
    at = endOfMarkup(text, start);
    if (text.startsWith('<![CDATA[', start)) parts.push(escaped(text.slice(start + 9, at - 3)));
    if (text[start + 1] === '!' || text[start + 1] === '?') continue;
    parts.push(plainTag(text.slice(start, at), entities));
    if (text[start + 1] === '/') {
      depth -= 1;
      continue;
    }
    if (depth === 0 && count > 0) throw new ImageRefused(malformed);
    count += 1;
    depth += 1;
    if (count > imageLimits.svgElementsMax) throw new ImageRefused(tooMany);
    if (depth > imageLimits.svgDepthMax) throw new ImageRefused(tooDeep);
    if (text[at - 2] === '/') depth -= 1;
  }
  parts.push(expand(text.slice(at), entities));
  return parts.join('');
}

/** Elements of HTML become unknown ones, because jsdom acts on them while it reads: it counts radio buttons and slots. */
function plainTag(tag: string, entities: ReadonlyMap<string, string>): string {
  let isNamespace = false;
  return tag.replace(/(?<=\s)(?:style|xmlns(?::[^\s=]*)?)(?=\s*=)|"[^"]*"|'[^']*'/g, (part) => {
    if (part === 'style') return heldStyle;
    const value = expand(part, entities);
    const isHtml = isNamespace && /xhtml|&#/.test(value);
    isNamespace = part.startsWith('xmlns');
    return isHtml ? '"urn:html"' : value;
  });
}

/** Returns the offset after the tag, comment, CDATA section or processing instruction that begins at `start`. */
function endOfMarkup(text: string, start: number): number {
  if (text.startsWith('<!--', start)) return offsetAfter(text, '-->', text.indexOf('--', start + 4));
  if (text.startsWith('<![CDATA[', start)) return offsetAfter(text, ']]>', text.indexOf(']]>', start + 9));
  if (start > 0 && /^<\?xml[\s?]/i.test(text.slice(start, start + 6))) throw new ImageRefused(malformed);
  if (text.startsWith('<?', start)) return offsetAfter(text, '?>', text.indexOf('?>', start + 2));
  if (text.startsWith('<!DOCTYPE', start)) throw new ImageRefused(misplaced);
  if (text.startsWith('<!', start)) throw new ImageRefused(malformed);
  const edge = /[<>"']/g;
  edge.lastIndex = start + 1;
  let values = 0;
  for (let found = edge.exec(text); found && found[0] !== '<'; found = edge.exec(text)) {
    if (found[0] === '>') return edge.lastIndex;
    values += 1;
    if (values > imageLimits.svgAttributesMax) throw new ImageRefused(said('svg.tooComplex'));
    edge.lastIndex = offsetAfter(text, found[0], text.indexOf(found[0], edge.lastIndex));
  }
  throw new ImageRefused(malformed);
}

/** Returns the offset after a mark that must be at `at`. */
function offsetAfter(text: string, mark: string, at: number): number {
  if (at === -1 || !text.startsWith(mark, at)) throw new ImageRefused(malformed);
  return at + mark.length;
}

/** Replaces the declared entities. The parser refuses any other. */
function expand(text: string, entities: ReadonlyMap<string, string>): string {
  if (entities.size === 0) return text;
  return text.replace(/&([^;&\s#<>]+);/g, (reference, name) => {
    const value = entities.get(name);
    return value === undefined ? reference : escaped(value);
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"'\t\n]/g, (char) => `&#${char.charCodeAt(0)};`);
}
