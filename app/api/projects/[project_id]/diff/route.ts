import { getDiff as endpoint } from '#lib/contract/endpoints/history.ts';
import { pagedDiff } from '#lib/http/paged-diff.ts';
import { on, serve } from '#lib/http/serve.ts';
import { getDiff } from '#lib/maps/projects/diff.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, ...asked }) => pagedDiff(asked, (page) => getDiff(ctx, { ...params, page }))),
);
