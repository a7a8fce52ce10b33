import { applyChanges as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { applyChanges } from '#lib/maps/projects/apply-changes.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, body }) =>
    applyChanges(ctx, { ...params, baseRevision: body.base_revision, changes: body.changes }),
  ),
);
