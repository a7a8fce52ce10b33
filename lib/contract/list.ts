import * as z from 'zod';
import { $constructor, util } from 'zod/v4/core';
import { limits } from '../plans/limits.ts';
import { maxLength, standsAsItIs } from './as-it-is.ts';

type ListRules = {
  /** Says before any entry is parsed why the whole list is refused, or null. */
  refuse?: (entries: readonly unknown[]) => string | null;
  /** Whether all entries are good as they are, by a quicker look than their schema's; false leaves it to the schema. */
  isGood?: (entries: readonly unknown[]) => boolean;
};
type ListDef = z.core.$ZodArrayDef & { rules: ListRules };

/** zod's own way to derive a kind of schema; `list` is how it is used. */
const BoundedArray = $constructor('BoundedArray', (inst: z.ZodArray, def: ListDef) => {
  z.ZodArray.init(inst, def);
  const parseWhole = inst._zod.parse;
  const max = maxLength(def.checks);
  const isGoodEntry = standsAsItIs(def.element);
  const isGood = def.rules.isGood ?? ((entries: readonly unknown[]) => entries.every(isGoodEntry));
  inst._zod.parse = (payload, ctx) => {
    const entries: unknown = payload.value;
    // What is no array or too long for a `max` is refused there, unparsed.
    if (!Array.isArray(entries) || entries.length > max) {
      return parseWhole(payload, ctx);
    }
    const refusal = def.rules.refuse?.(entries);
    if (refusal)
      payload.issues.push({ code: 'custom', message: refusal, input: entries, inst, continue: false });
    else if (!isGood(entries)) parseEntries(payload, entries, def.element, ctx);
    return payload;
  };
});

function parseEntries(
  payload: z.core.ParsePayload,
  entries: readonly unknown[],
  element: z.core.$ZodType,
  ctx: z.core.ParseContextInternal,
): void {
  const parsed: unknown[] = Array(entries.length);
  payload.value = parsed;
  for (const [i, value] of entries.entries()) {
    const result = element._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise) throw new Error('Entries of a list are parsed at once.');
    parsed[i] = result.value;
    payload.issues.push(...util.prefixIssues(i, result.issues));
    // More are not reported, and a body may be made of nothing but faults.
    if (payload.issues.length >= limits.faultsMax) return;
  }
}

/**
 * An array in a request: like `z.array`, but it stops once it has as many faults as are reported, so that what a body
 * of nothing but faults costs is bounded.
 */
export function list<T extends z.ZodType>(entry: T, rules: ListRules = {}): z.ZodArray<T> {
  const def = { type: 'array' as const, element: entry, rules };
  // The constructor is generic over no element; the one given is the one it parses by.
  return new BoundedArray(def) as unknown as z.ZodArray<T>;
}
