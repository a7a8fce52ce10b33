import { applyChanges as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, route } from '#lib/http/serve.ts';
import { applyChanges } from '#lib/maps/projects/apply-changes.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params, body }) =>
    applyChanges(ctx, { ...params, baseRevision: body.base_revision, changes: body.changes }),
  ),
);
