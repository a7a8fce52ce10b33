import { endpoints } from '#lib/contract/endpoints/index.ts';
import document from '#lib/contract/openapi.json' with { type: 'json' };
import type {
  Operation as DocumentOperation,
  OpenApi,
  Parameter,
  Schema,
} from '#lib/contract/openapi-types.ts';

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  bodies: { mediaType: string; schema: Schema }[];
  status: string;
  reply: Schema | null;
};

export type Section = { slug: string; title: string; operations: Operation[] };

/** The generator checks the document. The literal type of the JSON file would not help here. */
const { paths, components } = document as unknown as OpenApi;

/** The named schemas of the document, in alphabetical order. */
export const namedSchemas: readonly (readonly [string, Schema])[] = Object.entries(
  components.schemas,
).toSorted(([a], [b]) => a.localeCompare(b, 'en'));

const places = new Map(endpoints.map(({ id, place }) => [id, place]));

/** The endpoints by tag, in the order in which they are declared: that of their use. */
export const sections: readonly Section[] = groupByTag();

function groupByTag(): Section[] {
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), readOperation(method, path, operation)]);
    }
  }
  const placeOf = ({ id }: Operation) => places.get(id) ?? 0;
  return [...groups].map(([title, operations]) => ({
    slug: slugOf(title),
    title,
    operations: operations.toSorted((one, other) => placeOf(one) - placeOf(other)),
  }));
}

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function readOperation(method: string, path: string, operation: DocumentOperation): Operation {
  const [status = '200', response] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const media = Object.entries(operation.requestBody?.content ?? {});
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    security: operation.security ?? [{}],
    parameters: operation.parameters ?? [],
    bodies: media.map(([mediaType, { schema = {} }]) => ({ mediaType, schema })),
    status,
    reply: response?.content?.['application/json']?.schema ?? null,
  };
}
