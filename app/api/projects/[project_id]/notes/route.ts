import { listNotes as endpoint } from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listNotes } from '#lib/notes/notes.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, async (ctx, { params, query, page }) =>
    page.wrap(await listNotes(ctx, { ...params, ...query, ...page })),
  ),
);
