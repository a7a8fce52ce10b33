import * as z from 'zod';
import { endpoint } from '#lib/contract/declare.ts';
import openapi from '#lib/contract/openapi.json' with { type: 'json' };
import { pipeline } from './pipeline.ts';
import type { Served } from './serve.ts';

const text = JSON.stringify(openapi);

const getOpenApi = endpoint({
  id: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  tag: 'Service',
  summary: 'The OpenAPI document',
  auth: 'none',
  status: 200,
  reply: z.unknown(),
});

/** Serves `GET /api/openapi.json`: the generated document, readable by tools on any site. */
export const openApiDocument: Served = {
  endpoint: getOpenApi,
  handle: pipeline({
    route: getOpenApi.path,
    steps: [],
    perform: ({ headers }) => ({
      status: 200,
      headers: {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        'Access-Control-Allow-Origin': '*',
      },
      body: text,
    }),
    isLogged: false,
  }),
};
