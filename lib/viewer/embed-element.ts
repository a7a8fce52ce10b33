import type { EmbedOptionName } from '#lib/contract/embed-options.ts';

/** What the loader is told about a map, by attributes or by a script. */
export type Options = Partial<Record<'map' | EmbedOptionName, string>>;

const ratioDefault = '16 / 10';
/** On a phone the ratio alone would leave no room for the controls. */
const heightMin = '420px';

/** Over the whole element: absolute, so that the line below a frame is none. */
export const overAll = { position: 'absolute', inset: '0', width: '100%', height: '100%', border: '0' };

/** Gives the element its size before anything is loaded, so that nothing around it moves. */
export function keepRoom(element: HTMLElement, { height, ratio }: Options): void {
  style(element, { display: 'block', position: 'relative', overflow: 'hidden' });
  if (height && height !== 'auto') style(element, { height: /^\d+$/.test(height) ? `${height}px` : height });
  else if (element.clientHeight < 40)
    style(element, {
      // Else the least height would make it wider than the page, by the ratio.
      width: '100%',
      aspectRatio: ratio ?? ratioDefault,
      minHeight: ratio ? '' : heightMin,
    });
}

/** Through the object model, so that a host's `style-src` has nothing to refuse. */
export function style(element: HTMLElement, rules: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, rules);
}
