import { AppError } from './errors.ts';
import { limits } from './plans/limits.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON text in UTF-8, within what `jsonGuard` lets pass. The bare words NaN, Infinity and -Infinity, which
 * JSON does not know, are taken for numbers that are not finite, so that the schema names the place where they stand.
 * Throws a 400.
 */
export function parseJson(json: Uint8Array): unknown {
  jsonGuard()(json);
  return parseGuarded(json);
}

/** As parseJson, for a text that a guard saw while it came. */
export function parseGuarded(json: Uint8Array): unknown {
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

const [quote, backslash, colon] = [34, 92, 58];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Looks at the bytes of a JSON text as they come, and throws a 400 once brackets nest too deep outside strings, too many
 * open, or one object has too many members: tens of millions of empty objects fit into a body and would take gigabytes
 * once parsed. In UTF-8 these signs stand for nothing else.
 */
export function jsonGuard(): (chunk: Uint8Array) => void {
  const membersAt = new Uint32Array(limits.jsonDepthMax + 2);
  let depth = 0;
  let objects = 0;
  let arrays = 0;
  let isInString = false;
  let isEscaped = false;
  return (chunk) => {
    // Of its own while it runs: each byte asks for them.
    let [at, inString, escaped] = [depth, isInString, isEscaped];
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) inString = false;
      } else if (byte === quote) inString = true;
      else if (byte === openObject || byte === openList) {
        if (byte === openObject) objects++;
        else arrays++;
        if (++at > limits.jsonDepthMax) throw tooDeep();
        membersAt[at] = 0;
      } else if (byte === closeObject || byte === closeList) at--;
      else if (byte === colon) {
        const members = (membersAt[at] ?? 0) + 1;
        membersAt[at] = members;
        if (members > limits.jsonMembersMax) throw tooManyMembers();
      }
    }
    [depth, isInString, isEscaped] = [at, inString, escaped];
    if (objects > limits.jsonObjectsMax || arrays > limits.jsonArraysMax) throw tooManyObjects();
  };
}

function tooDeep(): AppError {
  return new AppError('invalid', `The body is nested deeper than ${limits.jsonDepthMax} levels.`);
}

function tooManyObjects(): AppError {
  return new AppError('invalid', 'The body holds more objects than any map.');
}

function tooManyMembers(): AppError {
  return new AppError('invalid', `An object of the body has more than ${limits.jsonMembersMax} members.`);
}
