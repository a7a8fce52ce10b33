import { listDraftLevels as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listDraftLevels } from '#lib/maps/entities/get-draft.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => listDraftLevels(ctx, params)),
);
