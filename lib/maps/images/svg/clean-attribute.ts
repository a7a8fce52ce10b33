import { allowedProperties, heldStyle, localReference, plainAttributes } from './allowed.ts';
import { cleanProperty, cleanStyle } from './svg-css.ts';

/** In a longer value, runs of spaces become one: each space costs DOMPurify as much as a number. */
const longChars = 10_000;

/**
 * Returns the cleaned value of an attribute, or null if the attribute must be removed. An embedded image keeps its data
 * for now: `clean-rasters.ts` checks them.
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
