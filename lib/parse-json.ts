import { AppError } from './errors.ts';
import { limits } from './plans/limits.ts';

/**
 * The value of a JSON text. The bare words NaN, Infinity and -Infinity, which JSON does not know, are taken for
 * numbers that are not finite, so that the schema names the place where they stand. Throws a 400.
 */
export function parseJson(text: string): unknown {
  const { deepest, objects, arrays, members } = measure(text);
  if (deepest > limits.jsonDepthMax) {
    throw new AppError('invalid', `The body is nested deeper than ${limits.jsonDepthMax} levels.`);
  }
  if (objects > limits.jsonObjectsMax || arrays > limits.jsonArraysMax) {
    throw new AppError('invalid', 'The body holds more objects than any map.');
  }
  if (members > limits.jsonMembersMax) {
    throw new AppError('invalid', `An object of the body has more than ${limits.jsonMembersMax} members.`);
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

type Measured = { deepest: number; objects: number; arrays: number; members: number };

/**
 * How deep brackets nest outside strings, how many open, and the most members of one object: tens of millions of empty
 * objects fit into a body and would take gigabytes once parsed. Stops once too deep.
 */
function measure(text: string): Measured {
  let depth = 0;
  let deepest = 0;
  let objects = 0;
  let arrays = 0;
  let members = 0;
  const membersAt = new Uint32Array(limits.jsonDepthMax + 2);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) i = endOfString(text, i);
    else if (code === 123 || code === 91) {
      if (code === 123) objects++;
      else arrays++;
      if (++depth > deepest) deepest = depth;
      if (deepest > limits.jsonDepthMax) break;
      membersAt[depth] = 0;
    } else if (code === 125 || code === 93) depth--;
    else if (code === 58) {
      const count = (membersAt[depth] ?? 0) + 1;
      membersAt[depth] = count;
      if (count > members) members = count;
    }
  }
  return { deepest, objects, arrays, members };
}

/** Where the quote stands that ends the string begun at `start`; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 92) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
