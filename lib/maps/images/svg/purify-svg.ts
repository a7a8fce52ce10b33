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
  // Ids such as "images" are harmless in a file without scripts, and plans refer to them.
  SANITIZE_DOM: false,
} satisfies Config;

let loading: Promise<DOMPurify> | null = null;

/**
 * Runs DOMPurify in XML mode over a text that our own writer wrote, with our allow-lists and checks as hooks. Returns
 * null if nothing was removed, otherwise the new text, which the caller must rewrite.
 */
export async function purifySvg(text: string): Promise<string | null> {
  loading ??= load();
  const purify = await loading;
  purify.sanitize(text, { ...config, RETURN_DOM_FRAGMENT: true });
  // DOMPurify parses into its own `template` and counts it as removed. The first layer lets no `template` through.
  const isUntouched = purify.removed.every(
    (entry) => 'element' in entry && entry.element.nodeName === 'template',
  );
  return isUntouched ? null : purify.sanitize(text, config);
}

/** Loads DOMPurify when first needed: the import takes half a second and 100 MB. */
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
