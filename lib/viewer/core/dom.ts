import { uiIconPaths } from './ui-icons.ts';

type Child = Node | string | null | false | undefined;
type Props = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * Creates an element with attributes, listeners (`onclick: ...`) and children. Null, false and undefined are left out.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function')
      element.addEventListener(name.slice(2), value as unknown as EventListener);
    else setAttribute(element, name, value);
  }
  element.append(
    ...children.filter(
      (child): child is Node | string => child !== null && child !== undefined && child !== false,
    ),
  );
  return element;
}

/** Sets an attribute. Null and false remove it. */
function setAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | null | undefined,
): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** Creates one of the viewer's icons, hidden from assistive technology: its control has a name. */
export function icon(name: string, sizePx = 20): SVGSVGElement {
  return iconOf(uiIconPaths[name] ?? '', sizePx);
}

/** Creates an icon from path data. */
export function iconOf(path: string, sizePx = 20): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  for (const [key, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: sizePx,
    height: sizePx,
    'aria-hidden': 'true',
    class: 'atrium-icon',
  })) {
    svg.setAttribute(key, String(value));
  }
  const shape = document.createElementNS(svgNamespace, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

/** Creates a button with an icon only. */
export function iconButton(
  name: string,
  label: string,
  onclick: () => void,
  className = '',
): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: `atrium-button ${className}`, 'aria-label': label, title: label, onclick },
    icon(name),
  );
}

/** Returns how many px an element at the left or right edge of `box` reaches into it. */
export function reachOf(box: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): number {
  return offsetWidth + Math.min(offsetLeft, box.clientWidth - offsetLeft - offsetWidth);
}
