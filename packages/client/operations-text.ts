import type { OpenApi, Operation, Schema } from '../../lib/contract/openapi-types.ts';

const head = `// Written by build.ts from the OpenAPI document, which is made from the declared contract.
import type { Operation } from './operation.js';
`;

/** Returns the module of all operations and named types of the document. */
export function operationsText({ paths, components }: OpenApi): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeText(schema)};`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationText(method.toUpperCase(), path, operation),
    ),
  );
  return [head, ...types, ...operations, ''].join('\n');
}

function operationText(method: string, path: string, operation: Operation): string {
  const { operationId, summary } = operation;
  const { type, as } = replyOf(operation);
  const kind = as === null ? '' : `, as: '${as}'`;
  return [
    `/** ${summary.replaceAll('*/', '')} */`,
    `export const ${operationId}: Operation<${inputText(operation)}, ${type}> = { method: '${method}', path: '${path}'${kind} };`,
  ].join('\n');
}

function inputText({ parameters = [], requestBody }: Operation): string {
  const parts: string[] = [];
  for (const [where, name] of [
    ['path', 'params'],
    ['query', 'query'],
  ] as const) {
    const own = parameters.filter((parameter) => parameter.in === where);
    if (own.length === 0) continue;
    const isRequired = own.some(({ required }) => required);
    const members = own.map((one) => `${one.name}${one.required ? '' : '?'}: ${typeText(one.schema)}`);
    parts.push(`${name}${isRequired ? '' : '?'}: { ${members.join('; ')} }`);
  }
  const rest = parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`;
  const json = requestBody?.content['application/json']?.schema;
  const bodies = [
    ...(json ? [`{ body${requestBody?.required ? '' : '?'}: ${typeText(json)} }`] : []),
    ...(requestBody?.content['multipart/form-data'] ? ['{ form: FormData }'] : []),
  ];
  return bodies.length === 0 ? rest : `${rest} & (${bodies.join(' | ')})`;
}

function replyOf({ responses }: Operation): { type: string; as: 'blob' | 'text' | 'events' | null } {
  const contents = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') && content ? [content] : [],
  );
  const [content = {}] = contents;
  if (content['application/zip']) return { type: 'Blob', as: 'blob' };
  if (content['text/plain']) return { type: 'string', as: 'text' };
  const event = content['text/event-stream']?.schema;
  if (event) return { type: `AsyncGenerator<${typeText(event)}, void, undefined>`, as: 'events' };
  const { schema } = content['application/json'] ?? {};
  return { type: schema ? typeText(schema) : 'undefined', as: null };
}

/** Returns the TypeScript type of a schema. */
export function typeText(schema: Schema): string {
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '');
  const union = anyOf ?? oneOf;
  if (union) return unionText(union.map(typeText));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return unionText(schema.enum.map((value) => JSON.stringify(value)));
  if (Array.isArray(type)) return unionText(type.map((one) => typeText({ ...schema, type: one })));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`;
      return `Array<${typeText(schema.items ?? {})}>`;
    case 'object':
      return objectText(schema);
    default:
      return 'unknown';
  }
}

function unionText(types: readonly string[]): string {
  const all = [...new Set(types)];
  return all.length === 1 ? (all[0] ?? 'never') : `(${all.join(' | ')})`;
}

function objectText({ properties, required = [], additionalProperties: rest }: Schema): string {
  const record = typeof rest === 'object' ? `Record<string, ${typeText(rest)}>` : 'Record<string, unknown>';
  if (!properties || Object.keys(properties).length === 0)
    return rest === false ? 'Record<string, never>' : record;
  const members = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeText(schema)}`,
  );
  const object = `{ ${members.join('; ')} }`;
  return typeof rest === 'object' ? `${object} & Record<string, unknown>` : object;
}
