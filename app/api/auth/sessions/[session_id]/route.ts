import { deleteSession } from '#lib/auth/delete-session.ts';
import { deleteSession as endpoint } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => deleteSession(ctx, params)),
);
