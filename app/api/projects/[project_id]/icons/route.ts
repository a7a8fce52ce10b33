import * as endpoints from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createIcon, listIcons } from '#lib/maps/images/icons.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listIcons, (ctx, { params }) => listIcons(ctx, params)),
  on(endpoints.createIcon, (ctx, { params, body, files }) => createIcon(ctx, { ...params, ...body, files })),
);
