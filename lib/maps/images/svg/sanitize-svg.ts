import { said } from '#lib/contract/fault.ts';
import { decodeXml } from '#lib/formats/decode-xml.ts';
import { type FormatFault, FormatRefused } from '#lib/formats/format-refused.ts';
import { type SvgSize, svgSize } from '#lib/formats/svg-size.ts';
import { takeDoctype, type WithoutDoctype } from '#lib/formats/take-doctype.ts';
import type { Said } from '#lib/messages/errors.ts';
import { ImageRefused } from '../image-refused.ts';
import { cleanElement, newCleaning } from './clean-element.ts';
import { checkDrawn } from './count-drawn.ts';
import type { SvgElement } from './parse-svg.ts';
import { parseSvg } from './parse-svg.ts';
import { purifySvg } from './purify-svg.ts';
import { writeSvg } from './write-svg.ts';

export type SanitizedSvg = { text: string; width: number; height: number };

/**
 * Returns an SVG file that is safe to store and show: only allowed elements and attributes, no address except `#id` and
 * embedded raster images, a viewBox that begins at 0,0, and the same width and height. Sanitizing the result again
 * changes nothing. Two layers: our own strict parser and writer, then DOMPurify. Throws ImageRefused.
 */
export async function sanitizeSvg(bytes: Uint8Array): Promise<SanitizedSvg> {
  const { text, entities } = readSource(bytes);
  const written = rewrite(text, entities);
  const purified = await purifySvg(written.text);
  return purified === null ? written : rewrite(purified, new Map());
}

function rewrite(text: string, entities: Map<string, string>): SanitizedSvg {
  const root = parseSvg(text, entities);
  const size = svgSize(root.attributes);
  if (!size) throw new ImageRefused(said('svg.size'));
  const cleaning = newCleaning();
  cleanElement(root, cleaning);
  setSize(root, size);
  checkDrawn(root, cleaning.references);
  return { text: writeSvg(root), width: size.width, height: size.height };
}

/** Sets the root's size in pixels and moves the drawing so that it begins at 0,0. */
function setSize(root: SvgElement, { x, y, width, height }: SvgSize): void {
  if (x !== 0 || y !== 0) {
    const transform = `translate(${-x},${-y})`;
    root.children = [{ name: 'g', attributes: new Map([['transform', transform]]), children: root.children }];
  }
  const others = [...root.attributes].filter(([name]) => !rootAttributes.has(name));
  root.attributes = new Map([
    ['width', String(width)],
    ['height', String(height)],
    ['viewBox', `0 0 ${width} ${height}`],
    ...others,
  ]);
}

/** Attributes of the root that give place and size of the drawing. `setSize` replaces them. */
const rootAttributes = new Set(['width', 'height', 'viewBox', 'x', 'y', 'preserveAspectRatio', 'version']);

const faults: Partial<Record<FormatFault, Said>> = {
  xmlEncoding: said('svg.encoding'),
  xmlNotUtf8: said('svg.notText', { encoding: 'UTF-8' }),
  xmlNotUtf16: said('svg.notText', { encoding: 'UTF-16' }),
  xmlNul: said('svg.nul'),
  doctypeExternal: said('svg.externalEntities'),
  doctypeNested: said('svg.nestedEntities'),
  doctypeMalformed: said('svg.doctype'),
  doctypeEntities: said('svg.entities'),
};

/** Returns the text of an SVG file without its DOCTYPE, and the entities that it declares. Throws ImageRefused. */
function readSource(bytes: Uint8Array): WithoutDoctype {
  try {
    return takeDoctype(decodeXml(bytes));
  } catch (error) {
    if (error instanceof FormatRefused) throw new ImageRefused(faults[error.fault] ?? said('svg.notXml'));
    throw error;
  }
}
