import { said } from '#lib/contract/fault.ts';
import { imageLimits } from '../image-limits.ts';
import { ImageRefused } from '../image-refused.ts';
import type { CssReference } from './svg-css.ts';

/** An element with the ids to which its own attributes refer. */
export type DrawnElement = {
  name: string;
  id: string | null;
  classes: string;
  references: string[];
  children: DrawnElement[];
};

/**
 * Follows every reference (`use`, patterns, masks, markers, style rules). Throws ImageRefused if drawing the file would
 * touch more than `svgDrawnElementsMax` elements, because a few nested `use` multiply exponentially.
 */
export function checkDrawn(root: DrawnElement, cssReferences: CssReference[]): void {
  const byId = new Map<string, DrawnElement>();
  indexIds(root, byId);
  const targetOf = (id: string) => byId.get(id) ?? byId.get(decodeQuietly(id));
  const styled = new StyledTargets(cssReferences, targetOf);
  const drawn = new Map<DrawnElement, number>();
  const underWay = new Set<DrawnElement>();
  let followed = 0;

  const count = (element: DrawnElement, depth: number): number => {
    const known = drawn.get(element);
    if (known !== undefined) return known;
    // Renderers ignore a cycle. A chain longer than the depth limit serves only to draw slowly.
    if (underWay.has(element)) return 0;
    if (depth > 4 * imageLimits.svgDepthMax) throw tooComplex();
    underWay.add(element);
    let sum = 1;
    for (const child of element.children) sum += count(child, depth + 1);
    const follow = (target: DrawnElement | undefined) => {
      followed += 1;
      if (followed > imageLimits.svgDrawnElementsMax) throw tooComplex();
      if (target) sum += count(target, depth + 1);
    };
    for (const id of element.references) follow(targetOf(id));
    for (const target of styled.of(element)) follow(target);
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

function indexIds(element: DrawnElement, byId: Map<string, DrawnElement>): void {
  if (element.id !== null && !byId.has(element.id)) byId.set(element.id, element);
  for (const child of element.children) indexIds(child, byId);
}

/** The elements to which the rules of style sheets refer, by the names that the rules apply to. */
class StyledTargets {
  readonly #byName = new Map<string, DrawnElement[]>();

  constructor(references: readonly CssReference[], targetOf: (id: string) => DrawnElement | undefined) {
    let kept = 0;
    for (const { appliesTo, ids } of references) {
      // A target counts as often as the rule names it: it may be both fill and stroke.
      const targets = ids.flatMap((id) => targetOf(id) ?? []);
      for (const name of new Set(appliesTo)) {
        kept += targets.length;
        if (kept > imageLimits.svgDrawnElementsMax) throw tooComplex();
        const own = this.#byName.get(name);
        if (!own) this.#byName.set(name, [...targets]);
        else for (const target of targets) own.push(target);
      }
    }
  }

  /** Yields the targets one by one, so that a caller may stop before the last. */
  *of({ name: type, id, classes }: DrawnElement): Generator<DrawnElement> {
    if (this.#byName.size === 0) return;
    const names = [...classes.split(/\s+/).map((name) => `.${name}`), `#${id}`, type, '*'];
    for (const name of new Set(names)) yield* this.#byName.get(name) ?? [];
  }
}

function decodeQuietly(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
