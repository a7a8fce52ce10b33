import { listDraftLevels as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, route } from '#lib/http/serve.ts';
import { listDraftLevels } from '#lib/maps/entities/list-draft-levels.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => listDraftLevels(ctx, params)),
);
