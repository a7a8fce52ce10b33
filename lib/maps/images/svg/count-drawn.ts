import { said } from '#lib/contract/fault.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused } from '../image-refused.ts';
import type { CssReference } from './clean-css.ts';
import { ownReferences } from './clean-element.ts';
import type { SvgElement } from './parse-svg.ts';

/**
 * Follows every reference (`use`, patterns, masks, markers, style rules). Throws ImageRefused if drawing the file would
 * touch more than `svgDrawnElementsMax` elements, because a few nested `use` multiply exponentially.
 */
export function checkDrawn(root: SvgElement, cssReferences: CssReference[]): void {
  const byId = new Map<string, SvgElement>();
  indexIds(root, byId);
  const byName = new Map<string, string[]>();
  for (const { appliesTo, ids } of cssReferences) {
    for (const name of appliesTo) byName.set(name, [...(byName.get(name) ?? []), ...ids]);
  }
  const drawn = new Map<SvgElement, number>();
  const underWay = new Set<SvgElement>();

  const count = (element: SvgElement, depth: number): number => {
    const known = drawn.get(element);
    if (known !== undefined) return known;
    // Renderers ignore a cycle. A chain longer than the depth limit serves only to draw slowly.
    if (underWay.has(element)) return 0;
    if (depth > 4 * imageLimits.svgDepthMax) throw tooComplex();
    underWay.add(element);
    let sum = 1;
    for (const child of element.children) if (typeof child !== 'string') sum += count(child, depth + 1);
    for (const id of [...ownReferences(element), ...styledReferences(element, byName)]) {
      const target = byId.get(id) ?? byId.get(decodeQuietly(id));
      if (target) sum += count(target, depth + 1);
    }
    underWay.delete(element);
    if (sum > imageLimits.svgDrawnElementsMax) throw tooComplex();
    drawn.set(element, sum);
    return sum;
  };
  count(root, 0);
}

function tooComplex(): ImageRefused {
  return new ImageRefused(said('svg.references'));
}

function indexIds(element: SvgElement, byId: Map<string, SvgElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of element.children) if (typeof child !== 'string') indexIds(child, byId);
}

function styledReferences(element: SvgElement, byName: Map<string, string[]>): string[] {
  if (byName.size === 0) return [];
  const classes = (element.attributes.get('class') ?? '').split(/\s+/);
  const names = [...classes.map((name) => `.${name}`), `#${element.attributes.get('id')}`, element.name, '*'];
  return names.flatMap((name) => byName.get(name) ?? []);
}

function decodeQuietly(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
