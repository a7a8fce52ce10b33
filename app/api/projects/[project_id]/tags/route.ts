import * as endpoints from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createTag, listTags } from '#lib/maps/projects/tags.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listTags, (ctx, { params }) => listTags(ctx, params)),
  on(endpoints.createTag, (ctx, { params, body }) => createTag(ctx, { ...params, fields: body })),
);
