import * as z from 'zod';

type JsonSchema = { type: 'object'; [name: string]: unknown };

/**
 * Metadata that assistants get with a schema. Ids are omitted, so that schemas are inlined: not every client follows
 * references. Metadata for OpenAPI alone is omitted too.
 */
const metadata = {
  get(schema: z.core.$ZodType) {
    const { title, description } = z.globalRegistry.get(schema) ?? {};
    return { ...(title && { title }), ...(description && { description }) };
  },
  has: () => true,
};

/** Returns the JSON Schema of the input that an object schema accepts. */
export function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    // zod calls only these two members of a registry.
    metadata: metadata as unknown as z.core.$ZodRegistry<Record<string, unknown>>,
  });
  return { ...made, type: 'object' };
}
