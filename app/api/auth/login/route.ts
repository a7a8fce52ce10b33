import { login } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';
import { logIn } from '#lib/identity/auth/log-in.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(login, (ctx, { body }) => logIn(ctx, body)),
);
