import * as service from '#lib/contract/endpoints/service.ts';
import { getOembed } from '#lib/embed/get-oembed.ts';
import { on, serve } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(service.getOembed, (ctx, input, { headers }) => getOembed(ctx, input, headers)),
);
