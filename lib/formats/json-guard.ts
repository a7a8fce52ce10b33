import { limits } from '../plans/limits.ts';
import { FormatRefused } from './format-refused.ts';

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
 * Looks at the bytes of a JSON text as they come, and throws FormatRefused once brackets nest too deep outside strings, too many
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
            if (++at > limits.jsonDepthMax) throw new FormatRefused('jsonDepth');
            membersAt[at] = 0;
            break;
          case opensList:
            arrays++;
            if (++at > limits.jsonDepthMax) throw new FormatRefused('jsonDepth');
            membersAt[at] = 0;
            break;
          case closes:
            // What closes more than was opened is no JSON; its members still count.
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
