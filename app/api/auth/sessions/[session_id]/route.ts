import { deleteSession as endpoint } from '#lib/contract/endpoints/accounts.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteSession } from '#lib/identity/auth/own-sessions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => deleteSession(ctx, params)),
);
