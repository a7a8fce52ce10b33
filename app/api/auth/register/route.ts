import { register } from '#lib/contract/endpoints/accounts.ts';
import { on, serve } from '#lib/http/serve.ts';
import { registerUser } from '#lib/identity/auth/register-user.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(register, (ctx, { body }) => registerUser(ctx, body)),
);
