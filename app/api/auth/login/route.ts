import { login } from '#lib/contract/endpoints/accounts.ts';
import { on, serve } from '#lib/http/serve.ts';
import { logIn } from '#lib/identity/auth/log-in.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(login, (ctx, { body }) => logIn(ctx, body)),
);
