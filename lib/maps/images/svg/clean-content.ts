import { textElements, textOnlyElements } from './allowed.ts';
import type { DrawnElement } from './count-drawn.ts';
import type { PureSvg } from './purify-svg.ts';
import { type CssReference, cleanSheet } from './svg-css.ts';

/** What a walk over a drawing finds. */
type Content = { drawn: DrawnElement; sheets: CssReference[] };

/**
 * Walks once over a drawing. Cleans style sheets, and removes elements inside titles and text that is no content. Throws
 * ImageRefused for too many rules, and CssTooLong.
 */
export function cleanContent({ root, references }: PureSvg): Content {
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
