import { setPassword as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { setPassword } from '#lib/identity/auth/set-password.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => setPassword(ctx, body)),
);
