import { limits } from '../plans/limits.ts';
import { FormatRefused } from './format-refused.ts';

const [quote, backslash] = [34, 92];
const [startsString, opensObject, opensList, closes, endsName] = [1, 2, 3, 4, 5];
/** Meaning of each byte outside strings; 0 if ignored. In UTF-8, these bytes are part of no other character. */
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
 * Returns a function that checks the bytes of a JSON text, chunk by chunk, before it is parsed. The function throws
 * FormatRefused if brackets nest deeper than limits.jsonDepthMax outside strings, if there are too many objects or
 * arrays, or if an object has too many members. A body can contain tens of millions of empty objects, which take
 * gigabytes once parsed.
 */
export function jsonGuard(): (chunk: Uint8Array) => void {
  const membersAt: number[] = [];
  let depth = 0;
  let objects = 0;
  let arrays = 0;
  let isInString = false;
  let isEscaped = false;
  return (chunk) => {
    // Local variables while the loop runs: every byte reads them.
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
            if (++at > limits.jsonDepthMax) throw new FormatRefused('jsonDepth');
            membersAt[at] = 0;
            break;
          case opensList:
            arrays++;
            if (++at > limits.jsonDepthMax) throw new FormatRefused('jsonDepth');
            membersAt[at] = 0;
            break;
          case closes:
            // A text that closes more than it opened is not JSON. Its members are still counted.
            if (at > 0) at--;
            break;
          case endsName: {
            const members = (membersAt[at] ?? 0) + 1;
            membersAt[at] = members;
            if (members > limits.jsonMembersMax) throw new FormatRefused('jsonMembers');
          }
        }
      }
      i++;
    }
    depth = at;
    isInString = inString;
    if (objects > limits.jsonObjectsMax || arrays > limits.jsonArraysMax)
      throw new FormatRefused('jsonObjects');
  };
}
