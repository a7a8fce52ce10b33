import type { EmbedOptionName } from '#lib/contract/embed-options.ts';

/** The options of an embedded map, set by attributes or by a script. */
export type Options = Partial<Record<'map' | EmbedOptionName, string>>;

/**
 * Covers the whole element. Absolute, to avoid the line box below a frame. With a colour scheme other than its document
 * a frame is opaque, also outside the rounded corners of the map.
 */
export const overAll = {
  position: 'absolute',
  inset: '0',
  width: '100%',
  height: '100%',
  border: '0',
  colorScheme: 'light dark',
};

/**
 * Gives the element its size before anything is loaded, so that nothing around it moves. Returns what stays in it below
 * the frame: content of the least size of a map, which a flex row, a grid and the page's own rules treat like any other.
 * Its overflow is clipped and not hidden, because a box that scrolls may shrink to nothing.
 */
export function keepRoom(element: HTMLElement, { height, ratio }: Options): HTMLElement {
  const room = document.createElement('div');
  const hasRatio = ratio || getComputedStyle(element).aspectRatio !== 'auto';
  style(room, { width: '280px', height: hasRatio ? '' : '420px' });
  style(element, { position: 'relative', display: 'block', overflow: 'clip' });
  element.replaceChildren(room);
  // Nobody gives a width, as in a flex row: take what is left, and nothing from those beside.
  if (element.clientWidth === 280) style(element, { width: '100%', flexShrink: '99' });
  if (height && height !== 'auto') style(element, { height: Number(height) ? `${height}px` : height });
  // Neither the page nor a box around it gives a height.
  else if (ratio || element.clientHeight === 420) style(element, { aspectRatio: ratio ?? '16 / 10' });
  return room;
}

/** Sets styles through the object model, which a host's `style-src` policy does not block. */
export function style(element: HTMLElement, rules: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, rules);
}
