import * as endpoints from '#lib/contract/endpoints/content.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createTag, listTags } from '#lib/maps/projects/tags.ts';

export const route = serve(
  on(endpoints.listTags, (ctx, { params }) => listTags(ctx, params)),
  on(endpoints.createTag, (ctx, { params, body }) => createTag(ctx, { ...params, fields: body })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
