import type { Config, DOMPurify } from 'isomorphic-dompurify';
import { said } from '#lib/contract/fault.ts';
import { ImageRefused } from '../image-refused.ts';
import {
  allowedElements,
  allowedProperties,
  heldStyle,
  localReference,
  plainAttributes,
  svgNamespace,
  xlinkNamespace,
} from './allowed.ts';
import { cleanProperty, cleanStyle, referencedIds } from './svg-css.ts';

const config = {
  PARSER_MEDIA_TYPE: 'application/xhtml+xml',
  // An element without a namespace must not become one of SVG.
  NAMESPACE: 'urn:none',
  ALLOWED_NAMESPACES: [svgNamespace],
  ALLOWED_TAGS: [...allowedElements, '#text'],
  ALLOWED_ATTR: [...plainAttributes, ...allowedProperties, heldStyle, 'href', 'xml:space', 'xml:lang'],
  ADD_URI_SAFE_ATTR: [heldStyle],
  ADD_DATA_URI_TAGS: ['feImage'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: false,
  // Ids such as "images" are harmless in a file without scripts, and plans refer to them.
  SANITIZE_DOM: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

/** A drawing with allowed elements and attributes only, and the ids to which the attributes of an element refer. */
export type PureSvg = { root: Element; references: Map<Element, string[]>; rasters: Element[] };

let loading: Promise<DOMPurify> | null = null;
/** What the hooks find in the drawing under way. */
let found: Omit<PureSvg, 'root'> = { references: new Map(), rasters: [] };

/**
 * Parses a text of `plainXml` and removes what the lists and `cleanAttribute` do not allow. Throws ImageRefused if the
 * text is not well-formed or not SVG, and CssTooLong.
 */
export async function purifySvg(text: string): Promise<PureSvg> {
  loading ??= load();
  const purify = await loading;
  found = { references: new Map(), rasters: [] };
  const parent = purify.sanitize(text, config);
  const root = parent.firstElementChild;
  if (root?.localName !== 'svg') throw new ImageRefused(faultOfRoot(root, purify.removed));
  for (const node of parent.childNodes) {
    if (node !== root && node.textContent?.trim()) throw new ImageRefused(said('svg.notXml'));
  }
  return { root, ...found };
}

/** Says why there is no root. DOMPurify parses into an element of its own, and removes that first. */
function faultOfRoot(root: Element | null, [, first]: DOMPurify['removed']) {
  const given = root ?? (first && 'element' in first ? first.element : null);
  if (!given) return said('svg.notXml');
  if (!('localName' in given) || given.localName !== 'svg') return said('svg.root');
  return said('svg.namespace', { namespace: svgNamespace });
}

/** Loads DOMPurify when first needed: the import takes half a second and 100 MB. */
async function load(): Promise<DOMPurify> {
  const { default: purify } = await import('isomorphic-dompurify');
  // There is one of it in a process, and a second set of hooks would keep what the first has removed.
  purify.removeAllHooks();
  purify.addHook('beforeSanitizeElements', (node) => {
    if (node.nodeType === node.ELEMENT_NODE) dropPrefix(node as Element);
  });
  purify.addHook('beforeSanitizeAttributes', (element) => {
    if (element.nodeType !== element.ELEMENT_NODE) return;
    // Means nothing in SVG. DOMPurify would remove the whole element.
    element.removeAttribute('is');
    // Browsers prefer `href`, so `xlink:href` counts only if `href` is absent.
    const link = element.getAttributeNS(xlinkNamespace, 'href');
    if (link !== null && !element.hasAttribute('href')) element.setAttribute('href', link);
  });
  purify.addHook('uponSanitizeAttribute', (element, event) => {
    const value = cleanAttribute(element.localName, event.attrName, event.attrValue);
    event.keepAttr = value !== null;
    event.attrValue = value ?? '';
    if (value !== null) noteAttribute(element, event.attrName, value);
  });
  return purify;
}

function noteAttribute(element: Element, name: string, value: string): void {
  if (name === 'href' && !value.startsWith('#')) found.rasters.push(element);
  const ids = name === 'href' ? [value.slice(1)] : plainAttributes.has(name) ? [] : referencedIds(value);
  if (ids.length > 0) found.references.set(element, [...(found.references.get(element) ?? []), ...ids]);
}

/** Replaces `<svg:g>` by `<g>`. DOMPurify knows the names of elements without prefix only, and visits the new one next. */
function dropPrefix(element: Element): void {
  if (element.prefix === null || element.namespaceURI !== svgNamespace) return;
  const plain = element.ownerDocument.createElementNS(svgNamespace, element.localName);
  for (const attribute of [...element.attributes])
    plain.setAttributeNode(element.removeAttributeNode(attribute));
  while (element.firstChild) plain.append(element.firstChild);
  element.replaceWith(plain);
}

/** In a longer value, runs of spaces become one: each space costs DOMPurify as much as a number. */
const longChars = 10_000;

/**
 * Returns the cleaned value of an attribute, or null if the attribute must be removed. An embedded image keeps its data
 * for now: `sanitize-svg.ts` checks them.
 */
export function cleanAttribute(element: string, name: string, value: string): string | null {
  if (name === 'href') return cleanHref(element, value);
  if (name === heldStyle) return cleanStyle(value) || null;
  if (name === 'xml:space' || name === 'xml:lang') return value;
  // `transform` is also a property. As an attribute it is never resolved.
  if (plainAttributes.has(name))
    return value.length > longChars ? value.replace(/[ \t\r\n]{2,}/g, ' ') : value;
  return allowedProperties.has(name) ? cleanProperty(name, value) : null;
}

function cleanHref(element: string, value: string): string | null {
  // Allow only embedded raster images: `<image href="#id">` would make a browser fetch the file itself.
  if (element === 'image') return cleanDataUri(value);
  if (localReference.test(value)) return value;
  return element === 'feImage' ? cleanDataUri(value) : null;
}

function cleanDataUri(value: string): string | null {
  const header = /^data:image\/(png|jpe?g|gif|webp)\s*;\s*base64\s*,/i.exec(value.slice(0, 100));
  if (!header) return null;
  const data = value.slice(header[0].length).replace(/\s+/g, '');
  return /^[A-Za-z0-9+/]*={0,2}$/.test(data) ? `data:image/png;base64,${data}` : null;
}
