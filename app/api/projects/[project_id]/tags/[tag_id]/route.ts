import * as endpoints from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteTag, getTag, updateTag } from '#lib/maps/projects/tags.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.getTag, (ctx, { params }) => getTag(ctx, params)),
  on(endpoints.updateTag, (ctx, { params, body: { id: _, ...fields } }) =>
    updateTag(ctx, { ...params, fields }),
  ),
  on(endpoints.deleteTag, (ctx, { params }) => deleteTag(ctx, params)),
);
