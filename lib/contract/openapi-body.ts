import * as z from 'zod';
import type { ZodOpenApiRequestBodyObject } from 'zod-openapi';
import type { Endpoint } from './endpoint.ts';

const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const;
const filePart = z.string().meta({ contentMediaType: file.contentMediaType });

/** Returns the request body of the OpenAPI document: JSON, a form, or either of them. */
export function requestBody(endpoint: Endpoint): ZodOpenApiRequestBodyObject {
  const json = endpoint.bodyKind !== 'multipart' && { 'application/json': { schema: endpoint.body } };
  const isForm = endpoint.bodyKind === 'multipart' || endpoint.bodyKind === 'json-or-multipart';
  const form = isForm && { 'multipart/form-data': { schema: formOf(endpoint) } };
  return { required: !endpoint.isBodyOptional, content: { ...json, ...form } };
}

/**
 * Returns the schema of a form. A file part is required where a file is all that is sent. Parts with an index in their
 * name are a pattern, so that typed clients know every such name.
 */
function formOf({ body, bodyKind, fileParts }: Endpoint): z.ZodType {
  const indexed = fileParts.filter((name) => name.includes('<'));
  const plain = fileParts.filter((name) => !name.includes('<'));
  const fields =
    bodyKind === 'multipart'
      ? body instanceof z.ZodObject
        ? body.shape
        : {}
      : { data: z.string().optional().meta({ description: 'The JSON body' }) };
  const form = z.object({ ...Object.fromEntries(plain.map((name) => [name, filePart])), ...fields });
  if (indexed.length === 0) return form;
  return form.meta({ patternProperties: Object.fromEntries(indexed.map((name) => [patternOf(name), file])) });
}

/** Returns the pattern of a part's name: `level_<i>_image` is `^level_\d+_image$`. */
function patternOf(name: string): string {
  return `^${name.replaceAll(/<\w+>/g, '\\d+')}$`;
}
