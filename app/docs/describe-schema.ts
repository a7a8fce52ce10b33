import type { Schema } from '#lib/contract/openapi-types.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { around, fill } from '#lib/messages/fill.ts';
import type { Operation } from './open-api.ts';

type Texts = AppStrings['docs'];

/** Part of a type in words. Named types are separate, so that they can be links. */
type TypePart = { text: string; ref?: string };

/** Returns the type of `schema` in words, such as "array of Area" or "string or null". */
export function typeParts(schema: Schema, t: Texts): TypePart[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return [{ text: name, ref: name }];
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branchParts(branches, t);
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  const types = [schema.type ?? 'any'].flat();
  const nullable = types.includes('null') && types.length > 1 ? [{ text: ` ${t.nullable}` }] : [];
  const type = types.find((name) => name !== 'null') ?? 'null';
  if (type === 'array') return [...arrayParts(schema, t), ...nullable];
  if (type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return [...wrap(t.mapOf, typeParts(schema.additionalProperties, t)), ...nullable];
  }
  return [{ text: schema.format && type === 'string' ? `${type} (${schema.format})` : type }, ...nullable];
}

/** Returns the members of an object schema, without those that are accepted and ignored. */
export function fieldsOf(schema: Schema, t: Texts) {
  const patterns = Object.entries(schema.patternProperties ?? {}).map(
    ([pattern, member]) => [nameOfPattern(pattern), member] as const,
  );
  return [...Object.entries(schema.properties ?? {}), ...patterns]
    .filter(([, member]) => Object.keys(member).length > 0)
    .map(([name, member]) => ({
      name,
      isRequired: schema.required?.includes(name) ?? false,
      note: noteOf(member, t),
      schema: member,
    }));
}

/** Returns a pattern of indexed names as a reader writes it: `level_<n>_image`. */
function nameOfPattern(pattern: string): string {
  return pattern.replaceAll(/^\^|\$$/g, '').replaceAll('\\d+', '<n>');
}

/** Returns the object schema that `schema` is, or that its list contains. Null for plain values and named types. */
export function objectIn(schema: Schema): Schema | null {
  if (schema.properties) return schema;
  const inner = schema.items ?? schema.anyOf?.find((branch) => branch.type !== 'null');
  return inner ? objectIn(inner) : null;
}

/** Returns a curl command for `operation`. */
export function curlOf(operation: Operation, origin: string): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const parts = [`curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} ${origin}${path}`];
  const isOpen = operation.security.some((way) => Object.keys(way).length === 0);
  if (!isOpen) parts.push('-H "Authorization: Bearer $TOKEN"');
  const json = operation.bodies.find(({ mediaType }) => mediaType === 'application/json');
  if (json) {
    parts.push('-H "Content-Type: application/json"');
    parts.push(`-d '${JSON.stringify(exampleOf(json.schema))}'`);
  }
  const form = operation.bodies.find(({ mediaType }) => mediaType === 'multipart/form-data');
  if (form && !json) parts.push(...formParts(form.schema));
  return parts.join(' \\\n  ');
}

/** Returns the options of curl for a form: files by their path, other fields by their value. */
function formParts({ properties = {} }: Schema): string[] {
  return Object.entries(properties).map(([name, { contentMediaType }]) =>
    contentMediaType ? `-F "${name}=@$FILE"` : `-F "${name}=..."`,
  );
}

/** Returns an example value of `schema`. An object has only its required members, or else its first. */
function exampleOf(schema: Schema): unknown {
  const { properties, required = [] } = schema;
  if (!properties) return plainExample(schema);
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {})]));
}

function plainExample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  return { string: '...', number: 1, integer: 1, boolean: true, array: [] }[type ?? ''] ?? {};
}

function branchParts(branches: Schema[], t: Texts): TypePart[] {
  const real = branches.filter(({ type }) => type !== 'null');
  const parts = real.flatMap((branch, index) => [
    ...(index > 0 ? [{ text: ' | ' }] : []),
    ...typeParts(branch, t),
  ]);
  return real.length < branches.length ? [...parts, { text: ` ${t.nullable}` }] : parts;
}

function arrayParts(schema: Schema, t: Texts): TypePart[] {
  const tuple = schema.prefixItems;
  if (tuple) {
    const inner = tuple.flatMap((item, index) => [
      ...(index > 0 ? [{ text: ', ' }] : []),
      ...typeParts(item, t),
    ]);
    return [{ text: '[' }, ...inner, { text: ']' }];
  }
  return wrap(t.listOf, typeParts(schema.items ?? {}, t));
}

function wrap(template: string, inner: TypePart[]): TypePart[] {
  const [before, after] = around(template, 'item');
  return [{ text: before }, ...inner, { text: after }].filter(({ text }) => text !== '');
}

function noteOf(schema: Schema, t: Texts): string {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const { minLength: minChars, maxLength: max, minimum, maximum, maxItems } = inner;
  const notes = [
    schema.description ?? '',
    inner.enum ? `${t.oneOf} ${inner.enum.map((value) => JSON.stringify(value)).join(', ')}` : '',
    max !== undefined && minChars !== undefined ? fill(t.notes.length, { min: minChars, max }) : '',
    max !== undefined && minChars === undefined ? fill(t.notes.maxLength, { max }) : '',
    maxItems !== undefined ? fill(t.notes.items, { max: maxItems }) : '',
    minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? fill(t.notes.range, { min: minimum, max: maximum })
      : '',
  ];
  return notes.filter(Boolean).join('; ');
}
