import * as endpoints from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deletePreviewLink, updatePreviewLink } from '#lib/maps/projects/preview-links.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.updatePreviewLink, (ctx, { params, body }) =>
    updatePreviewLink(ctx, { ...params, allowsComments: body.allows_comments }),
  ),
  on(endpoints.deletePreviewLink, (ctx, { params }) => deletePreviewLink(ctx, params)),
);
