import { listActivity } from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listProjectActivity } from '#lib/maps/projects/list-project-activity.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(listActivity, async (ctx, { params, query, page }) =>
    page.wrap(await listProjectActivity(ctx, { ...params, ...query, keyName: query.key_name, ...page })),
  ),
);
