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

/** Sets the size of the element before anything is loaded, so that nothing around it moves. */
export function keepRoom(element: HTMLElement, { height, ratio }: Options): void {
  style(element, { display: 'block', position: 'relative', overflow: 'hidden' });
  if (height && height !== 'auto') style(element, { height: /^\d+$/.test(height) ? `${height}px` : height });
  else if (element.clientHeight < 40)
    style(element, {
      // Without a width, the minimum height and the ratio would make the element wider than the page.
      width: '100%',
      aspectRatio: ratio ?? '16 / 10',
      // On a phone the ratio alone would leave no room for the controls.
      minHeight: ratio ? '' : '420px',
    });
}

/** Sets styles through the object model, which a host's `style-src` policy does not block. */
export function style(element: HTMLElement, rules: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, rules);
}
