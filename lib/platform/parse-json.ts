import { AppError } from '#lib/contract/errors.ts';
import { limits } from '../plans/limits.ts';

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

const [quote, backslash] = [34, 92];
const [startsString, opensObject, opensList, closes, endsName] = [1, 2, 3, 4, 5];
/** What a byte means outside strings; 0 for all that the guard does not look at. In UTF-8 these signs stand for nothing else. */
const meanings = new Uint8Array(256);
for (const [sign, meaning] of [
  ['"', startsString],
  ['{', opensObject],
  ['[', opensList],
  ['}', closes],
  [']', closes],
  [':', endsName],
] as const) {
  meanings[sign.charCodeAt(0)] = meaning;
}

/**
 * Looks at the bytes of a JSON text as they come, and throws a 400 once brackets nest too deep outside strings, too many
 * open, or one object has too many members: tens of millions of empty objects fit into a body and would take gigabytes
 * once parsed.
 */
export function jsonGuard(): (chunk: Uint8Array) => void {
  const membersAt: number[] = [];
  let depth = 0;
  let objects = 0;
  let arrays = 0;
  let isInString = false;
  let isEscaped = false;
  return (chunk) => {
    // Of its own while it runs: each byte asks for them.
    const { length } = chunk;
    let at = depth;
    let inString = isInString;
    let i = 0;
    if (isEscaped && length > 0) {
      isEscaped = false;
      i = 1;
    }
    while (i < length) {
      if (inString) {
        while (i < length && chunk[i] !== quote && chunk[i] !== backslash) i++;
        if (i === length) break;
        if (chunk[i] === quote) inString = false;
        else if (++i === length) isEscaped = true;
      } else {
        switch (meanings[chunk[i] as number]) {
          case startsString:
            inString = true;
            break;
          case opensObject:
            objects++;
            if (++at > limits.jsonDepthMax) throw tooDeep();
            membersAt[at] = 0;
            break;
          case opensList:
            arrays++;
            if (++at > limits.jsonDepthMax) throw tooDeep();
            membersAt[at] = 0;
            break;
          case closes:
            // What closes more than was opened is no JSON; its members still count.
            if (at > 0) at--;
            break;
          case endsName: {
            const members = (membersAt[at] ?? 0) + 1;
            membersAt[at] = members;
            if (members > limits.jsonMembersMax) throw tooManyMembers();
          }
        }
      }
      i++;
    }
    depth = at;
    isInString = inString;
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
