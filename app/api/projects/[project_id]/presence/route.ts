import { notePresence as endpoint } from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { notePresence } from '#lib/presence/note-presence.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  // Ten calls a second a person would fill the log; the metrics count them.
  on(endpoint, (ctx, { params, body }) => notePresence(ctx, { ...params, ...body }), {
    isLogged: false,
    isByPage: true,
  }),
);
