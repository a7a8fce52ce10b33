import * as endpoints from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createPreviewLink, listPreviewLinks } from '#lib/maps/projects/preview-links.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listPreviewLinks, (ctx, { params }) => listPreviewLinks(ctx, params)),
  on(endpoints.createPreviewLink, (ctx, { params, body }) =>
    createPreviewLink(ctx, {
      ...params,
      expiresInDays: body.expires_in_days,
      allowsComments: body.allows_comments,
    }),
  ),
);
