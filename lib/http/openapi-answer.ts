import openapi from '#lib/contract/openapi.json' with { type: 'json' };
import { requestContext } from './request-context.ts';

const text = JSON.stringify(openapi);

/** `GET /api/openapi.json`: the document as it was written from the declared endpoints, for tools on any site. */
export const openApiHandler = async (request: Request): Promise<Response> =>
  new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestContext(request.headers).requestId,
      'Access-Control-Allow-Origin': '*',
    },
  });
