import type { Context } from './context.ts';
import { fontSizePx } from './css-length.ts';
import { transformPoint } from './matrix.ts';
import { elementsOf, type SvgNode } from './read-tree.ts';
import { type DrawnText, drawnTexts } from './texts-of.ts';
import { lengthsOf, type MeasuresOf } from './viewport.ts';

const blocks = new Set([
  'div',
  'p',
  'br',
  'li',
  'ul',
  'ol',
  'table',
  'tr',
  'td',
  'th',
  'h1',
  'h2',
  'h3',
  'h4',
]);

/** Returns the text of a label in HTML, on one line. */
export function labelText(node: SvgNode): string {
  return wordsOf(node).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: SvgNode): string {
  if (/^(?:style|script)$/.test(node.name)) return '';
  const text = node.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('');
  return blocks.has(node.name) ? ` ${text} ` : text;
}

/**
 * Returns where a label in HTML is: in the middle of the text or picture that is drawn instead where HTML is not known,
 * else of its own box. Returns null if neither tells.
 */
export function labelPlace(
  node: SvgNode,
  instead: SvgNode | null,
  { context, measures }: { context: Context; measures: MeasuresOf },
): Pick<DrawnText, 'middle' | 'height'> | null {
  const fallback =
    instead && (instead.name === 'g' || instead.name === 'a' ? elementsOf(instead)[0] : instead);
  if (fallback?.name === 'text') {
    const [text] = drawnTexts(fallback, measures(fallback, context), measures);
    if (text) return text;
  }
  const box = fallback?.name === 'image' ? fallback : node;
  // Programs give the whole page (`100%`) where the HTML places itself.
  if (box === node && /%/.test(box.attributes.get('width') ?? '%')) return null;
  const length = lengthsOf(box, context);
  const [x, y, width, height] = [length('x'), length('y'), length('width'), length('height')];
  if (width <= 0 || height <= 0) return null;
  return { middle: transformPoint(context.matrix, x + width / 2, y + height / 2), height: fontSizePx };
}
