import { limits } from '../plans/limits.ts';

/**
 * Checks whether a style sheet is within the bounds of rules, commas (selectors and values) and depth of brackets. It
 * counts characters, also those in strings and comments, so its cost does not depend on the syntax.
 */
export function isStyleWithinBounds(css: string): boolean {
  let rules = 0;
  let commas = 0;
  let depth = 0;
  let deepest = 0;
  for (const char of css) {
    if (char === '{') rules += 1;
    if (char === ',') commas += 1;
    if (char === '{' || char === '(' || char === '[') depth += 1;
    else if (char === '}' || char === ')' || char === ']') depth = Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return rules <= limits.cssRulesMax && commas <= limits.cssCommasMax && deepest <= limits.cssDepthMax;
}
