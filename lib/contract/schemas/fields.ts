import type * as z from 'zod';

/**
 * One field of a level, area, marker, text or project, as the API knows it: its value in responses, its value in writes,
 * where it may be absent, and its value in a PATCH of one place. Its initial value is in `../initial.ts`.
 */
type Field = { reply?: z.ZodType; write?: z.ZodType; patch?: z.ZodType };
type Fields = Record<string, Field>;
type Side = keyof Field;

/** The schemas of one side, of the fields that have it. */
type Having<F extends Fields, S extends Side> = {
  [Name in keyof F as F[Name] extends Record<S, z.ZodType> ? Name : never]: F[Name] extends Record<
    S,
    infer Schema
  >
    ? Schema
    : never;
};
type Optional<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.ZodOptional<Shape[Name]> : never;
};

/** Returns the members of a response. */
export function repliesOf<F extends Fields>(fields: F): Having<F, 'reply'> {
  return sideOf(fields, 'reply', (schema) => schema) as Having<F, 'reply'>;
}

/** Returns the members of a write. All may be absent. */
export function writesOf<F extends Fields>(fields: F): Optional<Having<F, 'write'>> {
  return sideOf(fields, 'write', (schema) => schema.optional()) as Optional<Having<F, 'write'>>;
}

/** Returns the members of a PATCH of one place. All may be absent. */
export function patchesOf<F extends Fields>(fields: F): Optional<Having<F, 'patch'>> {
  return sideOf(fields, 'patch', (schema) => schema.optional()) as Optional<Having<F, 'patch'>>;
}

function sideOf(fields: Fields, side: Side, changed: (schema: z.ZodType) => z.ZodType) {
  const members = Object.entries(fields).flatMap(([name, { [side]: schema }]) =>
    schema ? [[name, changed(schema)] as const] : [],
  );
  return Object.fromEntries(members);
}

/** A field that only whole writes set. Without `write`, they take what responses have. */
export const field = <R extends z.ZodType, W extends z.ZodType = R>(reply: R, write?: W) => ({
  reply,
  write: (write ?? reply) as W,
});

/** A field that a PATCH of one place may set too. */
export const patchable = <R extends z.ZodType, W extends z.ZodType = R, P extends z.ZodType = W>(
  reply: R,
  write?: W,
  patch?: P,
) => ({ ...field(reply, write), patch: (patch ?? write ?? reply) as P });

/** A field of responses, which nobody writes. */
export const derived = <R extends z.ZodType>(reply: R) => ({ reply });

/** A short form of writes for something that responses have elsewhere. */
export const shortForm = <W extends z.ZodType>(write: W) => ({ write });
