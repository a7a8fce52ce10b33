import * as z from 'zod';
import { $constructor, config, util } from 'zod/v4/core';

/** Defines a schema kind through zod's own mechanism. Use `forms`. */
const Forms = $constructor('Forms', (inst: z.ZodUnion, def: z.core.$ZodUnionDef) => {
  z.ZodUnion.init(inst, def);
  inst._zod.parse = (payload, ctx) => {
    const errors: z.core.$ZodIssue[][] = [];
    for (const option of def.options) {
      const result = option._zod.run({ value: payload.value, issues: [] }, ctx);
      if (result instanceof Promise) throw new Error('Forms are parsed at once.');
      if (result.issues.length === 0) return result;
      errors.push(result.issues.map((issue) => util.finalizeIssue(issue, ctx, config())));
    }
    payload.issues.push({ code: 'invalid_union', input: payload.value, inst, errors });
    return payload;
  };
});

/**
 * A value of a request that may have several forms. Like `z.union`, but keeps the faults of every form: zod itself
 * reports those of a form that merely has an unknown member, so `faultsOf` could not choose the closest one.
 */
export function forms<const Options extends readonly z.ZodType[]>(options: Options): z.ZodUnion<Options> {
  const def = { type: 'union' as const, options, inclusive: true };
  // The constructor is not generic. The schema parses values by the given `options`.
  return new Forms(def) as unknown as z.ZodUnion<Options>;
}
