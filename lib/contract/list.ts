import * as z from 'zod';
import { $constructor, util } from 'zod/v4/core';
import { limits } from '../plans/limits.ts';

/** Defines a schema kind through zod's own mechanism. Use `list`. */
const BoundedArray = $constructor('BoundedArray', (inst: z.ZodArray, def: z.core.$ZodArrayDef) => {
  z.ZodArray.init(inst, def);
  const parseAll = inst._zod.parse;
  const max = Math.min(...util.sizeCaps(def.checks).map(([maximum]) => maximum));
  inst._zod.parse = (payload, ctx) => {
    const entries: unknown = payload.value;
    // zod refuses a value that is not an array, or one that is too long, and parses no entry.
    if (!Array.isArray(entries) || entries.length > max) return parseAll(payload, ctx);
    return parseEntries(payload, entries, def.element, ctx);
  };
});

function parseEntries(
  payload: z.core.ParsePayload,
  entries: readonly unknown[],
  element: z.core.$ZodType,
  ctx: z.core.ParseContextInternal,
): z.core.ParsePayload {
  const parsed: unknown[] = [];
  payload.value = parsed;
  for (let i = 0; i < entries.length; i++) {
    const result = element._zod.run({ value: entries[i], issues: [] }, ctx);
    if (result instanceof Promise) throw new Error('Entries of a list are parsed at once.');
    parsed.push(result.value);
    if (result.issues.length > 0) payload.issues.push(...util.prefixIssues(i, result.issues));
    // More faults are not reported, and a body may consist of nothing but faults.
    if (payload.issues.length >= limits.faultsMax) break;
  }
  return payload;
}

/**
 * An array in a request. Like `z.array`, but parsing stops at the number of faults that are reported, which bounds the
 * cost of a body full of faults (docs/decisions/kept-for-speed.md).
 */
export function list<T extends z.ZodType>(entry: T): z.ZodArray<T> {
  const def = { type: 'array' as const, element: entry };
  // The constructor is not generic. The schema parses entries by the given `entry`.
  return new BoundedArray(def) as unknown as z.ZodArray<T>;
}
