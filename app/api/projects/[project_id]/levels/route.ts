import { listDraftLevels as endpoint } from '#lib/contract/endpoints/projects.ts';
import { listDraftLevels } from '#lib/entities/list-draft-levels.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => listDraftLevels(ctx, params)),
);
