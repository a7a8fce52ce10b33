import { said } from '#lib/contract/fault.ts';
import { imageTypes } from '#lib/platform/files/image-types.ts';
import { CssTooLong } from '#lib/platform/parse-css.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused, nullIfRefused } from '../image-refused.ts';
import { stripMetadata } from '../metadata/strip-metadata.ts';
import { readRaster } from '../read-raster.ts';
import { allowedProperties, localReference, plainAttributes } from './allowed.ts';
import {
  type CssReference,
  cleanDeclarations,
  cleanStyleSheet,
  cleanValue,
  referencedIds,
} from './clean-css.ts';
import type { SvgElement } from './parse-svg.ts';

/** In a longer value, runs of spaces become one: each space costs the second layer as much as a number. */
const longChars = 10_000;

/** The state that the elements of one file share. */
type Cleaning = {
  declarations: Map<string, string>;
  rasterPixels: number;
  references: CssReference[];
};

export function newCleaning(): Cleaning {
  return { declarations: new Map(), rasterPixels: 0, references: [] };
}

/** Removes what is not allowed from an element and its descendants, in place. */
export function cleanElement(element: SvgElement, cleaning: Cleaning): void {
  for (const [name, value] of element.attributes) {
    const cleaned = cleanAttribute(element.name, name, value.trim(), cleaning);
    if (cleaned === null) element.attributes.delete(name);
    else if (cleaned !== value) element.attributes.set(name, cleaned);
  }
  if (element.name === 'style') cleanStyleElement(element, cleaning);
  for (const child of element.children) {
    if (typeof child !== 'string') cleanElement(child, cleaning);
  }
}

/** Returns the cleaned value of an attribute, or null if the attribute must be removed. */
export function cleanAttribute(
  elementName: string,
  name: string,
  value: string,
  cleaning: Cleaning,
): string | null {
  if (name === 'href') return cleanHref(elementName, value, cleaning);
  return orRefused(() => cleanText(name, value, cleaning));
}

function cleanText(name: string, value: string, cleaning: Cleaning): string | null {
  if (name === 'style') {
    const known = cleaning.declarations.get(value);
    if (known !== undefined) return known || null;
    const cleaned = cleanDeclarations(value);
    cleaning.declarations.set(value, cleaned);
    return cleaned || null;
  }
  if (name === 'xml:space' || name === 'xml:lang') return value;
  // `transform` is also a property. As an attribute it is never resolved.
  if (plainAttributes.has(name))
    return value.length > longChars ? value.replace(/[ \t\r\n]{2,}/g, ' ') : value;
  return allowedProperties.has(name) ? cleanValue(name, value) : null;
}

/** Returns the result of `clean`. A text of too many words and signs refuses the file. */
function orRefused<T>(clean: () => T): T {
  try {
    return clean();
  } catch (error) {
    throw error instanceof CssTooLong ? new ImageRefused(said('svg.tooComplex')) : error;
  }
}

/** Returns the ids to which an element's own attributes refer. */
export function ownReferences(element: SvgElement): string[] {
  const ids: string[] = [];
  for (const [name, value] of element.attributes) {
    if (name === 'href' && value.startsWith('#')) ids.push(value.slice(1));
    else if (!plainAttributes.has(name)) ids.push(...referencedIds(value));
  }
  return ids;
}

function cleanHref(elementName: string, value: string, cleaning: Cleaning): string | null {
  // Allow only embedded raster images: `<image href="#id">` would make a browser fetch the file itself.
  if (elementName === 'image') return cleanRaster(value, cleaning);
  if (localReference.test(value)) return value;
  return elementName === 'feImage' ? cleanRaster(value, cleaning) : null;
}

/** Returns an embedded raster image, typed by its content, without metadata and cut at its end, or null for any other value. */
function cleanRaster(value: string, cleaning: Cleaning): string | null {
  const match = /^data:image\/(?:png|jpe?g|gif|webp)\s*;\s*base64\s*,/i.exec(value.slice(0, 100));
  if (!match) return null;
  const data = value.slice(match[0].length).replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data)) return null;
  const bytes = Buffer.from(data, 'base64');
  const raster = readRasterQuietly(bytes);
  if (!raster) return null;
  cleaning.rasterPixels += raster.framePixels;
  if (cleaning.rasterPixels > imageLimits.pixelsMax || raster.frames > imageLimits.framesMax) {
    throw new ImageRefused(said('svg.pictures'));
  }
  const stripped = stripMetadata(raster.type, bytes.subarray(0, raster.end));
  return `data:${imageTypes[raster.type].contentType};base64,${Buffer.from(stripped).toString('base64')}`;
}

function readRasterQuietly(bytes: Uint8Array) {
  try {
    return readRaster(bytes);
  } catch (error) {
    return nullIfRefused(error);
  }
}

function cleanStyleElement(element: SvgElement, cleaning: Cleaning): void {
  const text = element.children.filter((child) => typeof child === 'string').join('');
  const type = element.attributes.get('type');
  const { css, references } = orRefused(() =>
    cleanStyleSheet(type === undefined || type === 'text/css' ? text : ''),
  );
  cleaning.references.push(...references);
  element.attributes = new Map();
  element.children = css === '' ? [] : [css];
}
