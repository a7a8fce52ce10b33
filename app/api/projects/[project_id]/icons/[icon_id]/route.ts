import * as endpoints from '#lib/contract/endpoints/content.ts';
import { on, route } from '#lib/http/serve.ts';
import { deleteIcon, getIcon } from '#lib/maps/images/icons.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.getIcon, (ctx, { params }) => getIcon(ctx, params)),
  on(endpoints.deleteIcon, (ctx, { params }) => deleteIcon(ctx, params)),
);
