import { replyToNote as endpoint } from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { replyToNote } from '#lib/notes/notes.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, body }) => replyToNote(ctx, { ...params, ...body })),
);
