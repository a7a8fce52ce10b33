import { AppError } from './errors.ts';
import { limits } from './plans/limits.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON text in UTF-8. The bare words NaN, Infinity and -Infinity, which JSON does not know, are taken for
 * numbers that are not finite, so that the schema names the place where they stand. Throws a 400.
 */
export function parseJson(json: Uint8Array): unknown {
  const { deepest, objects, arrays, members } = measure(json);
  if (deepest > limits.jsonDepthMax) {
    throw new AppError('invalid', `The body is nested deeper than ${limits.jsonDepthMax} levels.`);
  }
  if (objects > limits.jsonObjectsMax || arrays > limits.jsonArraysMax) {
    throw new AppError('invalid', 'The body holds more objects than any map.');
  }
  if (members > limits.jsonMembersMax) {
    throw new AppError('invalid', `An object of the body has more than ${limits.jsonMembersMax} members.`);
  }
  const text = textOf(json);
  try {
    return JSON.parse(text);
  } catch {
    return parseWithNonFinite(text);
  }
}

function textOf(json: Uint8Array): string {
  try {
    return decoder.decode(json);
  } catch {
    throw new AppError('invalid', 'The body is not valid UTF-8.');
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

const [quote, backslash, colon] = [34, 92, 58];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * How deep brackets nest outside strings, how many open, and the most members of one object: tens of millions of empty
 * objects fit into a body and would take gigabytes once parsed. Stops once too deep. In UTF-8 these signs stand for
 * nothing else.
 */
function measure(json: Uint8Array): Measured {
  let depth = 0;
  let deepest = 0;
  let objects = 0;
  let arrays = 0;
  let members = 0;
  const membersAt = new Uint32Array(limits.jsonDepthMax + 2);
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (byte === quote) {
      i++;
      while (i < json.length && json[i] !== quote) i += json[i] === backslash ? 2 : 1;
    } else if (byte === openObject || byte === openList) {
      if (byte === openObject) objects++;
      else arrays++;
      if (++depth > deepest) deepest = depth;
      if (deepest > limits.jsonDepthMax) break;
      membersAt[depth] = 0;
    } else if (byte === closeObject || byte === closeList) depth--;
    else if (byte === colon) {
      const count = (membersAt[depth] ?? 0) + 1;
      membersAt[depth] = count;
      if (count > members) members = count;
    }
  }
  return { deepest, objects, arrays, members };
}
