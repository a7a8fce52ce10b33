import { AppError } from '#lib/contract/errors.ts';
import { FormatRefused } from '../formats/format-refused.ts';
import { jsonGuard } from '../formats/json-guard.ts';
import { limits } from '../plans/limits.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON in UTF-8 within the limits of `guardJson`. The words NaN, Infinity and -Infinity, which are not JSON,
 * become numbers that are not finite, so that the schema reports their path. Throws a 400.
 */
export function parseJson(json: Uint8Array): unknown {
  guardJson()(json);
  return parseGuarded(json);
}

/** Returns a check of a JSON text, chunk by chunk, that throws a 400 once it exceeds `jsonGuard`. */
export function guardJson(): (chunk: Uint8Array) => void {
  const guard = jsonGuard();
  return (chunk) => {
    try {
      guard(chunk);
    } catch (error) {
      throw error instanceof FormatRefused ? refused(error) : error;
    }
  };
}

function refused({ fault }: FormatRefused): AppError {
  if (fault === 'jsonDepth') return new AppError('invalid.bodyTooDeep', { count: limits.jsonDepthMax });
  if (fault === 'jsonObjects') return new AppError('invalid.bodyTooManyObjects');
  return new AppError('invalid.bodyTooManyMembers', { count: String(limits.jsonMembersMax) });
}

/** Like parseJson, for a text that `guardJson` has already checked. */
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
    throw new AppError('invalid.bodyNotUtf8');
  }
}

/**
 * A string, or a word for a number that is not finite. A string may lack its closing quote: otherwise a text that ends
 * in a string would be searched again from each of its escaped quotes, which takes minutes for a megabyte.
 */
const stringOrWord = /"(?:[^"\\]|\\.)*"?|-?\b(?:NaN|Infinity)\b/g;

function parseWithNonFinite(text: string): unknown {
  try {
    return JSON.parse(text.replace(stringOrWord, (part) => (part.startsWith('"') ? part : '1e999')));
  } catch {
    throw new AppError('invalid.bodyNotJson');
  }
}
