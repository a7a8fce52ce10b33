import { AppError } from '#lib/errors.ts';
import { limits } from '#lib/plans/limits.ts';

/**
 * The value of a JSON text. The bare words NaN, Infinity and -Infinity, which JSON does not know, are taken for
 * numbers that are not finite, so that the schema names the place where they stand. Throws a 400.
 */
export function parseJson(text: string): unknown {
  if (nestingOf(text) > limits.jsonDepthMax) {
    throw new AppError('invalid', `The body is nested deeper than ${limits.jsonDepthMax} levels.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    return parseWithNonFinite(text);
  }
}

function parseWithNonFinite(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (part) =>
        part.startsWith('"') ? part : '1e999',
      ),
    );
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON.');
  }
}

/** How deep brackets nest outside strings; stops counting once past the limit. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isInString) {
      if (code === 92) i++;
      else if (code === 34) isInString = false;
    } else if (code === 34) isInString = true;
    else if (code === 123 || code === 91) {
      if (++depth > deepest) deepest = depth;
      if (deepest > limits.jsonDepthMax) return deepest;
    } else if (code === 125 || code === 93) depth--;
  }
  return deepest;
}
