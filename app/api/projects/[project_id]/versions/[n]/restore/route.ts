import { restoreVersion as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, route } from '#lib/http/serve.ts';
import { restoreVersion } from '#lib/maps/projects/restore-version.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => restoreVersion(ctx, params)),
);
