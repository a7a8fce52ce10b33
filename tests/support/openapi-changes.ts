import type { Schema } from '#lib/contract/openapi-types.ts';
import { type Named, schemaBreaks } from './openapi-schemas.ts';

type Content = Record<string, { schema?: Schema }>;
type Parameter = { in: string; name: string; required?: boolean; schema?: Schema };
export type Operation = {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
  security?: Record<string, unknown>[];
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Named; responses?: Record<string, { content?: Content }> };
};

/** Returns the changes that break a client of the released document, a sentence each. */
export function breakingChanges(released: OpenApi, present: OpenApi): string[] {
  return Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = present.paths[path]?.[method];
      return now ? operationBreaks(released, present, operation, now, name) : [`${name} is gone`];
    }),
  );
}

function operationBreaks(
  released: OpenApi,
  present: OpenApi,
  before: Operation,
  after: Operation,
  name: string,
): string[] {
  const named = { before: released.components?.schemas ?? {}, after: present.components?.schemas ?? {} };
  const compare = (
    direction: 'request' | 'reply',
    one: Schema | undefined,
    other: Schema | undefined,
    at: string,
  ) =>
    schemaBreaks(
      { schema: one ?? {}, named: named.before },
      { schema: other ?? {}, named: named.after },
      direction,
      at,
    );
  const breaks = [...callerBreaks(before, after, name), ...parameterBreaks(before, after, name, compare)];
  for (const [type, { schema }] of Object.entries(before.requestBody?.content ?? {})) {
    const now = after.requestBody?.content[type];
    breaks.push(
      ...(now
        ? compare('request', schema, now.schema, `${name} body`)
        : [`${name} takes no ${type} any more`]),
    );
  }
  if (after.requestBody?.required && !before.requestBody?.required) breaks.push(`${name} needs a body now`);
  for (const [status, response] of Object.entries(before.responses)) {
    const now = after.responses[status];
    if (!now) {
      breaks.push(`${name} answers ${status} no more`);
      continue;
    }
    for (const [type, { schema }] of Object.entries(contentOf(released, response))) {
      const answered = contentOf(present, now)[type];
      breaks.push(
        ...(answered
          ? compare('reply', schema, answered.schema, `${name} ${status}`)
          : [`${name} ${status} is no ${type} any more`]),
      );
    }
  }
  return breaks;
}

type Compare = (
  direction: 'request',
  one: Schema | undefined,
  other: Schema | undefined,
  at: string,
) => string[];

function parameterBreaks(before: Operation, after: Operation, name: string, compare: Compare): string[] {
  const find = ({ parameters = [] }: Operation, wanted: Parameter) =>
    parameters.find((one) => one.in === wanted.in && one.name === wanted.name);
  const gone = (before.parameters ?? []).flatMap((parameter) => {
    const now = find(after, parameter);
    const at = `${name} ${parameter.in} ${parameter.name}`;
    if (!now) return [`${at} is gone`];
    const isRequired = now.required && !parameter.required ? [`${at} is required now`] : [];
    return [...isRequired, ...compare('request', parameter.schema, now.schema, at)];
  });
  const required = (after.parameters ?? [])
    .filter((parameter) => parameter.required && !find(before, parameter))
    .map((parameter) => `${name} ${parameter.in} ${parameter.name} is required now`);
  return [...gone, ...required];
}

/** Adds changes that prevent an existing caller from calling. */
function callerBreaks(
  { security: before = [{}] }: Operation,
  { security: after = [{}] }: Operation,
  name: string,
) {
  const kinds = (security: Record<string, unknown>[]) =>
    security.map((one) => Object.keys(one).join(' and '));
  const left = kinds(before).filter((kind) => !kinds(after).includes(kind));
  return left.map((kind) => `${name} lets in no ${kind === '' ? 'anonymous caller' : kind} any more`);
}

function contentOf(
  { components }: OpenApi,
  { $ref, content }: { $ref?: string; content?: Content },
): Content {
  if ($ref === undefined) return content ?? {};
  return components?.responses?.[$ref.replace('#/components/responses/', '')]?.content ?? {};
}
