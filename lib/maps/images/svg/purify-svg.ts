import type { Config, DOMPurify } from 'isomorphic-dompurify';
import { allowedElements, allowedProperties, plainAttributes, svgNamespace } from './allowed.ts';
import { cleanAttribute, newCleaning } from './clean-element.ts';

const config = {
  PARSER_MEDIA_TYPE: 'application/xhtml+xml',
  NAMESPACE: svgNamespace,
  ALLOWED_NAMESPACES: [svgNamespace],
  ALLOWED_TAGS: [...allowedElements, '#text'],
  ALLOWED_ATTR: [...plainAttributes, ...allowedProperties, 'style', 'href', 'xmlns', 'xml:space', 'xml:lang'],
  ADD_DATA_URI_TAGS: ['feImage'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: false,
  // Ids such as "images" are harmless in a file that runs no script, and plans refer to them.
  SANITIZE_DOM: false,
} satisfies Config;

let loading: Promise<DOMPurify> | null = null;

/**
 * DOMPurify in XML mode over a text that our own layer wrote, with our allow-lists and checks as its hooks.
 * Returns null where it found nothing to remove, else its text, to be written anew.
 */
export async function purifySvg(text: string): Promise<string | null> {
  loading ??= load();
  const purify = await loading;
  purify.sanitize(text, { ...config, RETURN_DOM_FRAGMENT: true });
  // DOMPurify parses into a `template` of its own and counts that as removed; none passes the first layer.
  const isUntouched = purify.removed.every(
    (entry) => 'element' in entry && entry.element.nodeName === 'template',
  );
  return isUntouched ? null : purify.sanitize(text, config);
}

/** Loaded late: the import alone costs half a second and 100 MB. */
async function load(): Promise<DOMPurify> {
  const { default: purify } = await import('isomorphic-dompurify');
  purify.addHook('uponSanitizeAttribute', (element, event) => {
    if (event.attrName === 'xmlns') {
      event.keepAttr = event.attrValue === svgNamespace;
      return;
    }
    event.keepAttr =
      cleanAttribute(element.localName, event.attrName, event.attrValue, newCleaning()) === event.attrValue;
  });
  return purify;
}
