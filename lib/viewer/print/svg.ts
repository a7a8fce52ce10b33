export type Attributes = Record<string, string | number>;

/** Creates an SVG element. Its look is in attributes, because the policy of the document allows no style attribute. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Returns points as the attribute of a line or polygon, to a tenth of a px. */
export function pointsText(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`).join(' ');
}
