import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { AuthClass, Endpoint } from './endpoint.ts';
import { endpoints, type NamedEndpoint } from './endpoints/index.ts';
import { type ErrorKind, errorStatus } from './errors.ts';
import { pathShape } from './path-params.ts';
import { refusalsOf } from './refusals.ts';
import { messageError } from './schemas/messages.ts';

const detail = z.object({ detail: z.string() }).meta({ id: 'Detail' });
const conflict = z
  .looseObject({ detail: z.string(), revision: z.int().optional() })
  .meta({ id: 'Conflict', description: 'Message, and the current revision of the project' });
const failure = z.object({ detail: z.string(), request_id: z.string() }).meta({ id: 'Failure' });
const faults = z
  .record(z.string(), z.array(z.string()))
  .meta({ id: 'Faults', description: 'Messages by the path of the faulty value in the request' });

/** Returns the OpenAPI 3.1 document of every declared endpoint. */
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
        key: { type: 'http', scheme: 'bearer', description: 'API key; begins with sk_' },
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

function operation(endpoint: NamedEndpoint): ZodOpenApiOperationObject {
  const path = pathShape(endpoint.path);
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: security[endpoint.auth],
    requestParams: {
      ...(Object.keys(path).length > 0 && { path: z.object(path) }),
      ...(queryObject(endpoint) && { query: queryObject(endpoint) }),
      ...(endpoint.minimalReply && { header: preferHeader }),
    },
    ...(endpoint.bodyKind !== 'none' && { requestBody: requestBody(endpoint) }),
    responses: { [String(endpoint.status)]: success(endpoint), ...refusalResponses(endpoint) },
  };
}

const refused: Record<ErrorKind, { description: string; schema: z.ZodType }> = {
  moved: { description: 'The map has another address now; `Location` names it', schema: detail },
  invalid: {
    description: 'Invalid request: messages by path, or one message',
    schema: z.union([faults, detail]),
  },
  unauthenticated: { description: 'The token or API key is missing or invalid', schema: detail },
  forbidden: { description: 'The caller has no permission for this call', schema: detail },
  notFound: { description: 'Not found, or the caller has no access', schema: detail },
  methodNotAllowed: { description: 'Method not allowed; `Allow` lists the allowed methods', schema: detail },
  conflict: { description: 'Conflict with the current state', schema: conflict },
  preconditionFailed: {
    description: 'The project no longer has the revision in `If-Match`',
    schema: conflict,
  },
  tooLarge: { description: 'The body is too large', schema: detail },
  unsupportedMediaType: { description: 'The media type of the body is not supported', schema: detail },
  tooManyRequests: {
    description: 'Too many requests; `Retry-After` has the waiting time in seconds',
    schema: detail,
  },
  unavailable: { description: 'Temporarily unavailable; try again', schema: detail },
};

/** The shared responses of refusals. The library recognises them by identity and writes each once, as a component. */
const refusals = new Map(
  Object.entries(refused).map(([kind, { description, schema }]) => {
    const id = kind.replace(/^./, (first) => first.toUpperCase());
    return [kind, { id, description, content: { 'application/json': { schema } } }] as const;
  }),
);
const fault = {
  id: 'Failed',
  description: 'Internal error',
  content: { 'application/json': { schema: failure } },
};

const badMessage = {
  id: 'BadMessage',
  description: 'The message is invalid; the body is a JSON-RPC error',
  content: { 'application/json': { schema: z.union([messageError, detail]) } },
};
const taken = { '202': { description: 'The notification was accepted' } };

/** Returns every other status that the endpoint answers, each with its schema. */
function refusalResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const isMessage = endpoint.replyKind === 'message';
  const named = refusalsOf(endpoint).flatMap((kind) => {
    const isBadMessage = isMessage && (kind === 'invalid' || kind === 'notFound');
    const response = isBadMessage ? badMessage : refusals.get(kind);
    return response ? [[String(errorStatus[kind]), response] as const] : [];
  });
  return {
    ...(isMessage && taken),
    ...(isConditional(endpoint) && unchanged),
    ...Object.fromEntries(named),
    '500': fault,
  };
}

const unchanged = { '304': { description: 'Not modified since the `ETag` in `If-None-Match`' } };

/** Checks whether replies have an `ETag`: reads of published maps are sent from prepared bytes. */
function isConditional({ auth, replyIsTrusted }: Endpoint): boolean {
  return auth === 'public' && replyIsTrusted;
}

const preferHeader = z.object({
  Prefer: z
    .string()
    .optional()
    .meta({ description: '`return=minimal` returns the record without its content.' }),
});

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
  const { reply, minimalReply } = endpoint;
  const schema = minimalReply ? z.union([reply, minimalReply]) : reply;
  return { description: 'Success', content: { [type]: { schema } } };
}
