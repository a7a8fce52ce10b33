import { getOembed as endpoint } from '#lib/contract/endpoints/service.ts';
import { getOembed } from '#lib/embed/get-oembed.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { query }) => getOembed(ctx, query)),
);
