import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import {
  type AnswerHeader,
  answerHeaders,
  headersOf,
  headersOfRefusal,
  isConditionalRead,
} from './answer-headers.ts';
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
      ...(headerParams(endpoint) && { header: headerParams(endpoint) }),
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
  notImplemented: { description: 'The transfer coding of the body is not supported', schema: detail },
  unavailable: { description: 'Temporarily unavailable; try again', schema: detail },
};

const headerSchemas = new Map<AnswerHeader, z.ZodType>();

/** Returns the schema of a header. The library recognises it by identity and writes it once, as a component. */
function headerSchema(name: AnswerHeader): z.ZodType {
  const known = headerSchemas.get(name);
  if (known) return known;
  const { description = '' } = answerHeaders[name];
  const schema = answerHeaders[name].optional().meta({ header: { id: name, description } });
  headerSchemas.set(name, schema);
  return schema;
}

/** The shared responses of refusals. The library recognises them by identity and writes each once, as a component. */
const refusals = new Map(
  Object.entries(refused).map(([kind, { description, schema }]) => {
    const id = kind.replace(/^./, (first) => first.toUpperCase());
    const headers = headerObject(headersOfRefusal(errorStatus[kind as ErrorKind]));
    return [kind, { id, description, headers, content: { 'application/json': { schema } } }] as const;
  }),
);
const fault = {
  id: 'Failed',
  description: 'Internal error',
  headers: headerObject(headersOfRefusal(500)),
  content: { 'application/json': { schema: failure } },
};

const badMessage = {
  id: 'BadMessage',
  description: 'The message is invalid; the body is a JSON-RPC error',
  headers: headerObject(headersOfRefusal(400)),
  content: { 'application/json': { schema: z.union([messageError, detail]) } },
};
const taken = {
  '202': { description: 'The notification was accepted', headers: headerObject(headersOfRefusal(202)) },
};

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
    ...(isConditionalRead(endpoint) && {
      '304': {
        description: 'Not modified since the `ETag` in `If-None-Match`',
        headers: headerObject(headersOf(endpoint, 304)),
      },
    }),
    ...Object.fromEntries(named),
    '500': fault,
  };
}

function headerObject(names: readonly AnswerHeader[]): ZodOpenApiResponseObject['headers'] {
  return z.object(Object.fromEntries(names.map((name) => [name, headerSchema(name)])));
}

const requestHeaders = {
  Prefer: z
    .string()
    .optional()
    .meta({ description: '`return=minimal` returns the record without its content.' }),
  'If-Match': z.string().optional().meta({
    description: 'The `ETag` of the project that the call was made for. 412 if it has changed since',
  }),
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'The `ETag` of a kept answer. 304 if it is still current' }),
};

/** Returns the headers that the endpoint reads from a request, beside credentials. */
function headerParams(endpoint: Endpoint): z.ZodObject | undefined {
  const names = [
    endpoint.minimalReply && ('Prefer' as const),
    refusalsOf(endpoint).includes('preconditionFailed') && ('If-Match' as const),
    isConditionalRead(endpoint) && ('If-None-Match' as const),
  ].filter((name) => name !== null && name !== false);
  if (names.length === 0) return undefined;
  return z.object(Object.fromEntries(names.map((name) => [name, requestHeaders[name]])));
}

function queryObject(endpoint: Endpoint): z.ZodObject | undefined {
  return endpoint.query instanceof z.ZodObject && Object.keys(endpoint.query.shape).length > 0
    ? endpoint.query
    : undefined;
}

const replyTypes = {
  json: 'application/json',
  message: 'application/json',
  zip: 'application/zip',
  text: 'text/plain',
  events: 'text/event-stream',
} as const;

function success(endpoint: Endpoint) {
  const headers = headerObject(headersOf(endpoint, endpoint.status));
  if (endpoint.status === 204) return { description: 'Done', headers };
  const type = replyTypes[endpoint.replyKind];
  if (type === 'application/zip') {
    const file = { type: 'string', contentMediaType: type } as const;
    return { description: 'Success', headers, content: { [type]: { schema: file } } };
  }
  const { reply, minimalReply } = endpoint;
  const schema = minimalReply ? z.union([reply, minimalReply]) : reply;
  return { description: 'Success', headers, content: { [type]: { schema } } };
}

const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const;
const filePart = z.string().meta({ contentMediaType: file.contentMediaType });

/** Returns the request body of the OpenAPI document: JSON, a form, or either of them. */
function requestBody(endpoint: Endpoint): ZodOpenApiRequestBodyObject {
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
