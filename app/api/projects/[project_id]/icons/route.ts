import * as endpoints from '#lib/contract/endpoints/content.ts';
import { on, route } from '#lib/http/serve.ts';
import { createIcon, listIcons } from '#lib/maps/images/icons.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.listIcons, (ctx, { params }) => listIcons(ctx, params)),
  on(endpoints.createIcon, (ctx, { params, body, files }) => createIcon(ctx, { ...params, ...body, files })),
);
