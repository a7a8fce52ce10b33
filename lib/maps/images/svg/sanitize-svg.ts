import { said } from '#lib/contract/fault.ts';
import { decodeXml } from '#lib/formats/decode-xml.ts';
import { type FormatFault, FormatRefused } from '#lib/formats/format-refused.ts';
import { type SvgSize, svgSize } from '#lib/formats/svg-size.ts';
import { takeDoctype } from '#lib/formats/take-doctype.ts';
import type { Said } from '#lib/messages/errors.ts';
import { CssTooLong } from '#lib/platform/parse-css.ts';
import { ImageRefused } from '../image-refused.ts';
import { heldStyle, svgNamespace } from './allowed.ts';
import { cleanContent } from './clean-content.ts';
import { cleanRasters } from './clean-rasters.ts';
import { checkDrawn } from './count-drawn.ts';
import { plainXml } from './plain-xml.ts';
import { purifySvg } from './purify-svg.ts';

export type SanitizedSvg = { text: string; width: number; height: number };

/**
 * Returns an SVG file that is safe to store and show: only allowed elements and attributes, no address except `#id` and
 * embedded raster images, a viewBox that begins at 0,0, and the same width and height. Sanitizing the result again
 * changes nothing. Throws ImageRefused.
 */
export async function sanitizeSvg(bytes: Uint8Array): Promise<SanitizedSvg> {
  try {
    return await sanitize(bytes);
  } catch (error) {
    if (error instanceof FormatRefused) throw new ImageRefused(faults[error.fault] ?? said('svg.notXml'));
    throw error instanceof CssTooLong ? new ImageRefused(said('svg.tooComplex')) : error;
  }
}

async function sanitize(bytes: Uint8Array): Promise<SanitizedSvg> {
  const pure = await purifySvg(plainXml(takeDoctype(decodeXml(bytes))));
  const { root } = pure;
  const size = svgSize(new Map([...root.attributes].map(({ name, value }) => [name, value])));
  if (!size) throw new ImageRefused(said('svg.size'));
  setSize(root, size);
  const { drawn, sheets } = cleanContent(pure);
  await cleanRasters(pure.rasters);
  checkDrawn(drawn, sheets);
  // The serializer leaves a carriage return as it is, and a parser would make a line break of it.
  const text = root.outerHTML.replaceAll('\r', '&#13;').replaceAll(` ${heldStyle}="`, ' style="');
  return { text, width: size.width, height: size.height };
}

/** Sets the root's size in pixels and moves the drawing so that it begins at 0,0. */
function setSize(root: Element, { x, y, width, height }: SvgSize): void {
  if (x !== 0 || y !== 0) {
    const moved = root.ownerDocument.createElementNS(svgNamespace, 'g');
    moved.setAttribute('transform', `translate(${-x},${-y})`);
    while (root.firstChild) moved.append(root.firstChild);
    root.append(moved);
  }
  // Width and height come first: `draw-svg-child.ts` and `draw-logo.ts` look for them there.
  const given = [...root.attributes].map((attribute) => root.removeAttributeNode(attribute));
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  for (const attribute of given) if (!rootAttributes.has(attribute.name)) root.setAttributeNode(attribute);
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
