import { said } from '#lib/contract/fault.ts';
import { decodeXml } from '#lib/formats/decode-xml.ts';
import { type FormatFault, FormatRefused } from '#lib/formats/format-refused.ts';
import { type SvgSize, svgSize } from '#lib/formats/svg-size.ts';
import { takeDoctype } from '#lib/formats/take-doctype.ts';
import type { Said } from '#lib/messages/errors.ts';
import { imageTypes } from '#lib/platform/files/image-types.ts';
import { CssTooLong } from '#lib/platform/parse-css.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused, nullIfRefused } from '../image-refused.ts';
import { stripMetadata } from '../metadata/strip-metadata.ts';
import { readRaster } from '../read-raster.ts';
import { heldStyle, svgNamespace, textElements, textOnlyElements } from './allowed.ts';
import { checkDrawn, type DrawnElement } from './count-drawn.ts';
import { plainXml } from './plain-xml.ts';
import { type PureSvg, purifySvg } from './purify-svg.ts';
import { type CssReference, cleanSheet } from './svg-css.ts';

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

/**
 * Types embedded raster images by their content, removes their metadata and cuts them at their end. Removes an address
 * whose data are no whole image. Throws ImageRefused if all of them have too many pixels or one too many frames.
 */
async function cleanRasters(elements: readonly Element[]): Promise<void> {
  let pixels = 0;
  for (const element of elements) {
    const [, data = ''] = element.getAttribute('href')?.split(',') ?? [];
    const bytes = Buffer.from(data, 'base64');
    const raster = await readRaster(bytes).catch(nullIfRefused);
    if (!raster) {
      element.removeAttribute('href');
      continue;
    }
    pixels += raster.framePixels;
    if (pixels > imageLimits.pixelsMax || raster.frames > imageLimits.framesMax)
      throw new ImageRefused(said('svg.pictures'));
    const stripped = Buffer.from(stripMetadata(raster.type, bytes.subarray(0, raster.end)));
    const address = `data:${imageTypes[raster.type].contentType};base64,${stripped.toString('base64')}`;
    element.setAttribute('href', address);
  }
}

/** What a walk over a drawing finds. */
type Content = { drawn: DrawnElement; sheets: CssReference[] };

/**
 * Walks once over a drawing. Cleans style sheets, and removes elements inside titles and text that is no content. Throws
 * ImageRefused for too many rules, and CssTooLong.
 */
function cleanContent({ root, references }: PureSvg): Content {
  const sheets: CssReference[] = [];
  const visit = (element: Element): DrawnElement => {
    const name = element.localName;
    if (name === 'style') sheets.push(...cleanStyleElement(element));
    const children: DrawnElement[] = [];
    for (const node of [...element.childNodes]) {
      const isElement = node.nodeType === node.ELEMENT_NODE;
      if (isElement ? textOnlyElements.has(name) : !textElements.has(name)) node.remove();
      else if (isElement) children.push(visit(node as Element));
    }
    const [id, classes] = [element.getAttribute('id'), element.getAttribute('class') ?? ''];
    return { name, id, classes, references: references.get(element) ?? [], children };
  };
  return { drawn: visit(root), sheets };
}

function cleanStyleElement(element: Element): CssReference[] {
  const type = element.getAttribute('type');
  const text = [...element.childNodes].map((node) => node.nodeValue ?? '').join('');
  const { css, references } = cleanSheet(type === null || type === 'text/css' ? text : '');
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  element.textContent = css;
  return references;
}
