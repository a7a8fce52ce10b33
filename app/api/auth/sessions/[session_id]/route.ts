import { deleteSession as endpoint } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';
import { deleteSession } from '#lib/identity/auth/delete-session.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => deleteSession(ctx, params)),
);
