import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { AuthClass, Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints/index.ts';

const detail = z.object({ detail: z.string() }).meta({ id: 'Detail' });
const faults = z
  .record(z.string(), z.array(z.string()))
  .meta({ id: 'Faults', description: 'Path of each faulty place in the request to its messages' });

/** The OpenAPI 3.1 document of every declared endpoint. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Atrium API',
      version: '1',
      description:
        'Interactive indoor maps: projects, levels, areas and markers, and the public read-only API.',
      license: { name: 'MIT' },
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of a signed-in user',
        },
        operator: { type: 'http', scheme: 'bearer', description: 'CRON_SECRET' },
        key: { type: 'http', scheme: 'bearer', description: 'API key, begins with sk_' },
      },
    },
    paths,
  });
}

const security: Record<AuthClass, Record<string, string[]>[]> = {
  none: [{}],
  account: [{ session: [] }],
  read: [{ session: [] }, { key: [] }],
  write: [{ session: [] }, { key: [] }],
  public: [{}, { key: [] }],
  operator: [{ operator: [] }],
};

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const path = pathParameters(endpoint);
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: security[endpoint.auth],
    requestParams: { ...(path && { path }), ...(queryObject(endpoint) && { query: queryObject(endpoint) }) },
    ...(endpoint.bodyKind !== 'none' && { requestBody: requestBody(endpoint) }),
    responses: {
      [String(endpoint.status)]: success(endpoint),
      '4XX': {
        description: 'Refused: faults by their place (400), or a sentence',
        content: { 'application/json': { schema: z.union([faults, detail]) } },
      },
    },
  };
}

function pathParameters(endpoint: Endpoint): z.ZodObject | null {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return names.length === 0 ? null : z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
}

function queryObject(endpoint: Endpoint): z.ZodObject | undefined {
  return endpoint.query instanceof z.ZodObject && Object.keys(endpoint.query.shape).length > 0
    ? endpoint.query
    : undefined;
}

function requestBody(endpoint: Endpoint): ZodOpenApiOperationObject['requestBody'] {
  const json = { 'application/json': { schema: endpoint.body } };
  const parts = Object.fromEntries(
    endpoint.fileParts.map((name) => [
      name,
      { type: 'string', contentMediaType: 'application/octet-stream' } as const,
    ]),
  );
  const form = {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: {
          ...(endpoint.bodyKind === 'json-or-multipart' && {
            data: { type: 'string' as const, description: 'The JSON body' },
          }),
          ...parts,
        },
      },
    },
  };
  const isForm = endpoint.bodyKind === 'multipart';
  return {
    required: true,
    content: isForm ? form : endpoint.bodyKind === 'json-or-multipart' ? { ...json, ...form } : json,
  };
}

function success(endpoint: Endpoint) {
  if (endpoint.status === 204) return { description: 'Done' };
  if (endpoint.replyKind === 'zip') {
    const file = { type: 'string', contentMediaType: 'application/zip' } as const;
    return { description: 'Success', content: { 'application/zip': { schema: file } } };
  }
  const type = endpoint.replyKind === 'text' ? 'text/plain' : 'application/json';
  return { description: 'Success', content: { [type]: { schema: endpoint.reply } } };
}
