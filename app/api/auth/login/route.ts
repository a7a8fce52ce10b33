import { logIn } from '#lib/auth/log-in.ts';
import { login } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(login, (ctx, { body }) => logIn(ctx, body)),
);
