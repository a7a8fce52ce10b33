import * as z from 'zod';
import { endpoint } from '#lib/contract/declare.ts';
import openapi from '#lib/contract/openapi.json' with { type: 'json' };
import { prepareBody } from '#lib/platform/prepared-body.ts';
import { pipeline, type Served } from './pipeline.ts';
import { prepared } from './prepared-answer.ts';
import { publicRequestOf } from './published-map.ts';

const body = prepareBody(JSON.stringify(openapi));

const getOpenApi = endpoint('GET /api/openapi.json', {
  summary: 'The OpenAPI document',
  auth: 'none',
  reply: z.unknown(),
});

/** Serves `GET /api/openapi.json`: the generated document, readable by tools on any site. */
export const openApiDocument: Served = {
  endpoint: getOpenApi,
  handle: pipeline({
    route: getOpenApi.path,
    steps: [],
    perform: (call) => {
      call.headers['Access-Control-Allow-Origin'] = '*';
      call.headers.Vary = 'Accept-Encoding';
      return prepared(publicRequestOf(call), body, { cacheControl: 'public, max-age=300' });
    },
    isLogged: false,
  }),
};
