import * as z from 'zod';

type JsonSchema = { type: 'object'; [name: string]: unknown };

/**
 * What assistants are told of a schema. Ids of schemas stay out, so that each stands where it is used: not every client
 * follows references. So does what only the OpenAPI document needs.
 */
const told = {
  get(schema: z.core.$ZodType) {
    const { title, description } = z.globalRegistry.get(schema) ?? {};
    return { ...(title && { title }), ...(description && { description }) };
  },
  has: () => true,
};

/** The JSON Schema of what a schema of an object takes. */
export function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    // Only these two members of a registry are asked for.
    metadata: told as unknown as z.core.$ZodRegistry<Record<string, unknown>>,
  });
  return { ...made, type: 'object' };
}
