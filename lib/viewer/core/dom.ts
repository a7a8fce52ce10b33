import { uiIconPaths } from './ui-icons.ts';

export type Child = Node | string | null | false | undefined;
type Listener = (event: never) => void;
type Props = Record<string, string | number | boolean | null | undefined | Listener>;

/** Names of the listeners that elements have, which `show` carries over. */
export const listenerNames = new Set<string>();

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * Creates an element with attributes, listeners (`onclick: ...`) and children. Null, false and undefined are left out.
 * `color` is the background: the policy of the document allows no style attribute.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { color, ...props }: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (typeof color === 'string') element.style.backgroundColor = color;
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') {
      listenerNames.add(name);
      Object.assign(element, { [name]: value });
    } else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter(isShown));
  return element;
}

export function isShown(child: Child): child is Node | string {
  return child !== null && child !== undefined && child !== false;
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
