import { register } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';
import { registerUser } from '#lib/identity/auth/register-user.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(register, (ctx, { body }) => registerUser(ctx, body)),
);
